import { Badge, Flame } from '../../ui/status.tsx';
import { Branded, BrandMark } from '../../parts/branded.tsx';
import { Button } from '../../ui/button.tsx';
import { CardTable, EmptyList, Pager } from '../../ui/list.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { Row, Sample } from '../sample.tsx';

export function Lists() {
  return (
    <>
      <Row>
        {[0, 7, 1234].map((count) => (
          <Sample key={count} name={`a count of ${count}`}>
            <Badge count={count} />
          </Sample>
        ))}
        <Sample name="a count of at least 50">
          <Badge count={50} atLeast />
        </Sample>
        <Sample name="burn icon">
          <Flame size={32} />
        </Sample>
      </Row>
      <Sample name="pager">
        <Pager page={2} pages={12}>
          {(page, className, content) => (
            <a key={page} href="#lists" className={className}>
              {content}
            </a>
          )}
        </Pager>
      </Sample>
      <Sample name="empty list with an action">
        <EmptyList heading="Nothing here yet" text="What you make stands here.">
          <Button variant="primary">Make something</Button>
        </EmptyList>
      </Sample>
      <Sample name="a table whose rows become cards on narrow screens">
        <CardTable label="Secrets" head={['Name', 'State'].map(headOf)}>
          {['The first', 'The second'].map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-column="State">Sealed</td>
            </tr>
          ))}
        </CardTable>
      </Sample>
      <Sample name="panels">
        <Panels>
          <Panel heading="One matter">What there is to say about it.</Panel>
          <Panel heading="Another one" aside={<Badge count={2} />}>
            What there is to say about that.
          </Panel>
        </Panels>
      </Sample>
    </>
  );
}

function headOf(name: string) {
  return (
    <th key={name} scope="col">
      {name}
    </th>
  );
}

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const brandings = {
  'name, picture and colour': { name: 'Acme Hosting', logo: LOGO, accent: '#ffe08a' },
  'a name alone': { name: 'Acme Hosting', logo: null, accent: '' },
  'a dark colour alone': { name: '', logo: null, accent: '#101040' },
};

export function Brandings() {
  return Object.entries(brandings).map(([name, { name: owner, logo, accent }]) => (
    <Sample key={name} name={name}>
      <Branded accent={accent}>
        <BrandMark name={owner} logo={logo} />
        <Button variant="primary">Break the seal</Button>
      </Branded>
    </Sample>
  ));
}
