/** What a program needs to know before its first call. */
import { SOURCE_URL } from '../source.ts';

export const introduction = `Create a link that reveals a secret **exactly once**: of any number of programs that try at the same moment, one gets the secret, and all others learn that it was opened, and when.

### Bodies

Send a form (urlencoded or multipart) or JSON on every \`POST\`. Without \`Content-Type\` a body counts as urlencoded; other types are refused with 415. A part of a ciphertext is the only body that is \`application/octet-stream\`. Secrets, passphrases, \`rid\`, passwords and tokens are, in v2, read from the body only, never from the query.

True is \`true\`, \`'true'\`, \`'1'\` or \`'on'\`. A field that is given twice is refused with \`duplicate_field\`, unless it takes several values, such as \`recipient\`, \`bound_to\` or \`notify\`; a JSON value of the wrong type is refused with \`field_type\` or with the field’s own code, a compressed body with 415.

A body may have up to 100 fields. Its size limit is three bytes for each character that the plan allows, plus 64 KiB, not counting a ciphertext in \`sealed\`; for calls without a rate limit it is 64 KiB. A passphrase may have 1,024 characters and no control character or line break, other fields 4,096 characters unless their description or schema says otherwise; a secret may be as long as the plan allows.

Unknown fields are ignored, except in the calls that answer a request, which refuse them with \`field_conflict\`, and in the report of an error in a page, which refuses them with \`field_type\`. The answer to a call that creates a secret, a request or an API token says how many were ignored: \`Warning: 299 - "2 fields were ignored"\`. Such a call refuses with \`field_unknown\` a name that differs from one of its own only in case, separators or brackets (\`Passphrase\`, \`boundTo\`), and usual names for a passphrase, an expiry time, a recipient or a scope (\`password\`, \`expires\`). Other misspellings, such as \`passphrse\`, are only counted: check that the answer has no \`Warning\`, or that \`has_passphrase\` is true. A form with a \`secret\` or \`passphrase\` in which a pair has no \`=\`, because \`&\` was not encoded, is refused with \`field_unknown\`, too.

### Authentication

Send \`Authorization: Bearer <API token>\`, or Basic with the email address of the account and the token. Calls that are open to everyone need neither. Wrong credentials are refused with 401, and after too many with 429; they are never treated as none. Only a site without accounts ignores a header that holds no token of this form: it is meant for a proxy in front of the site.

An API token has one or both of two scopes: \`secrets\` opens Secrets, Requests, Private pages and API v1, \`domains\` opens Domains and Webhooks. Site and Browser, \`GET /api/v2/authcheck\`, \`GET /api/v2/account\` and their like in v1 take any token. A call that a token has no scope for is refused with 403 \`token_scope\`. Administration, tokens, sessions, passwords, the security log, settings, payment and deletion need a browser that is signed in, whatever the scopes; signing up and in takes no token. Where plans differ, tokens may need a plan with the option \`api\` (\`api_needs_plan\` of \`GET /api/v2/bootstrap\`). On other plans a call with a token is refused with 403 \`plan_lacks_api\`, also one that is open to everyone: make such calls without it. Any token can read the details of its account: address, role, language, plan, dates, counts, choice of emails and custom domains; and it can send feedback.

Pages of this site use the cookie \`__Host-sess\` (\`sess\` over plain http on localhost) and, for every \`POST\`, the header \`O-Shrimp\`; programs need neither. Pages of other origins may call with a token and without cookies.

A custom domain serves only what someone who opens a link needs: showing and opening the secrets that were shared on it, reporting, codes, parts, and answering requests. It takes no credentials: a call with \`Authorization\` is refused there with 401. All links also open on the site’s own host.

### Answers

JSON in UTF-8 that must not be stored (\`Cache-Control: no-store\`). An answer of 200 has \`success: true\`. A refusal has \`success: false\`, a \`code\` that never changes and is never translated, and a \`message\`, in English where only a program can cause the failure, otherwise in the caller’s language. That is the first of: \`?locale=\` (also stored in a cookie), the header \`O-Locale\`, the cookie, the account, \`Accept-Language\`. Times are epoch seconds, names that end in \`_utc\` hold ISO 8601. Numbers are JSON numbers.

Call by https. A site on Cloudflare refuses every call by plain http with 400 \`https_required\`; elsewhere that is up to the reverse proxy.

A key that opens nothing is answered with 404: \`secret_spent\` with \`state\` and \`ended\` while that is known, else \`secret_unknown\`.

### Errors and retries

Answers of 429 and 503 carry \`Retry-After\`, except \`code_locked\` with the reason \`closed\`, which never ends. \`download_locked\` ends only when the sender unlocks it: its \`Retry-After\` is a suggestion. \`not_ready\` means that a new secret is not replicated yet: nothing was opened. After \`store_unavailable\` that is unknown: repeat the call with the same \`rid\`. Calls are counted by account, or by network address without one, in windows of 20 minutes; the bytes of ciphertexts that are sent are counted by the day.

### Expiry

\`ttl\` is in seconds. If it is absent, null or empty, the default of the site applies: a week, unless the operator set another. A value below one minute or above what the plan allows becomes that bound; if the operator allows only certain values, it becomes one of them. The answer has the value that applies.

### API v1

Flat answers without \`success\`. Parameters may also be in the query; an empty \`passphrase\`, an empty \`recipient\` and \`ttl=0\` mean "not given"; a doubled slash in a path counts as one, and a slash at its end is ignored. **Every refusal is 404**, with the status that it would have been in \`X-Intended-Status\`; only 500 and 503 are themselves. Cookies are ignored.

A URL is written to histories and logs on its way. An answer to a call with a \`secret\`, \`passphrase\` or \`recipient\` in its query carries the header \`Warning\`: send them in the body.

### Encryption

Where a text names docs/protocol.md, it means [the description of the encryption](${SOURCE_URL}/blob/main/docs/protocol.md).`;

export const headers = {
  'X-Jurisdiction': {
    description: 'The region that answered.',
    schema: { type: 'string' },
  },
  'X-Request-Id': {
    description: 'Identifies this answer to the operator.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Intended-Status': {
    description: 'The status that the refusal would have had.',
    schema: { type: 'integer' },
  },
};

export const securitySchemes = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description:
      'The address of an account and its API token, or the spelling of the token in 40 hexadecimal digits.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token: `waxseal_` and 56 characters of `A-Za-z0-9_-`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sess',
    description: 'The session of a page of this site. Over plain http on localhost it is `sess`.',
  },
  shrimp: {
    type: 'apiKey',
    in: 'header',
    name: 'O-Shrimp',
    description:
      'The token that a page of this site sends with its session, against forged requests.',
  },
};
