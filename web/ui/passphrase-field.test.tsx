import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { PassphraseField } from './field.tsx';

it('asks browsers and password managers not to store a passphrase', () => {
  const page = renderToStaticMarkup(
    <IntlProvider locale="en" onError={() => undefined}>
      <PassphraseField label="Passphrase" value="typed" onChange={() => undefined} />
    </IntlProvider>,
  );
  const [field = ''] = /<input[^>]*>/.exec(page) ?? [];
  expect(field.toLowerCase()).toContain(' autocomplete="off"');
  expect(field).toContain(' data-1p-ignore=""');
  expect(field).toContain(' data-lpignore="true"');
  expect(field).not.toContain(' name=');
});
