import { domainStates } from '../../../shared/contract/domains.ts';
import { DomainStatus } from '../../features/domains/domain-status.tsx';
import { DnsRecord } from '../../features/domains/dns-steps.tsx';
import { BrandingPreview } from '../../features/domains/branding-preview.tsx';
import { NoDomains } from '../../features/domains/domains-page.tsx';
import { Branded } from '../../ui/branded.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Sample } from '../sample.tsx';

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const look = {
  name: 'Acme Hosting',
  accent: '#ffe08a',
  before: 'Call us before you open this if you did not expect it.',
  after: 'Change this password when you first sign in.',
  logo: LOGO,
  isLogoNew: false,
};

const looks = {
  'name, picture and colour': look,
  'a name alone': { name: 'Acme Hosting', logo: null, accent: '' },
  'a dark colour alone': { name: '', logo: null, accent: '#101040' },
};

export function Domains() {
  return (
    <>
      <Row>
        {domainStates.map((status) => (
          <Sample key={status} name={status}>
            <DomainStatus status={status} />
          </Sample>
        ))}
      </Row>
      {Object.entries(looks).map(([name, { name: owner, logo, accent }]) => (
        <Sample key={name} name={name}>
          <Branded name={owner} logo={logo} accent={accent}>
            <Button variant="primary">Break the seal</Button>
          </Branded>
        </Sample>
      ))}
      <Sample name="how a look will look">
        <BrandingPreview branding={look} />
      </Sample>
      <Sample name="a record">
        <DnsRecord type="CNAME" host="secrets.acme.example" value="seal.example" />
      </Sample>
      <Sample name="no domains">
        <NoDomains>
          <Button variant="primary">Add a domain</Button>
        </NoDomains>
      </Sample>
    </>
  );
}
