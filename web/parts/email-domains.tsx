import { FormattedMessage, useIntl } from 'react-intl';

/** Which email addresses a site takes: a hint at the field for one. */
export function EmailDomains({ domains }: { domains: readonly string[] }) {
  const intl = useIntl();
  return (
    <FormattedMessage
      id="email-domains"
      defaultMessage="This site accepts only addresses at these domains: {domains}."
      description="Hint under a field for an email address; domains is such as: example.com, example.org"
      values={{
        domains: (
          <bdi dir="ltr" translate="no">
            {intl.formatList(domains, { type: 'unit', style: 'narrow' })}
          </bdi>
        ),
      }}
    />
  );
}
