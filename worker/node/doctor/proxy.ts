/** What a proxy does to a request on its way: its host, its password, its body, its connection. */
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { status } from '../../../shared/contract/site.ts';
import { longestBodyBytes } from './echo.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import { type Arrived, askEcho, asksForPassword, type Doctor, serverOf } from './reached.ts';
import { codeOf } from './visit.ts';

const HOST = 'Host';
const AUTHORIZATION = 'Authorization';
const BODY = 'body';
const KEPT = 'connections';

/** Compares the host that has arrived with the one that was sent. */
export function hostFinding({ echo }: Arrived, { visit }: Doctor): Finding {
  const { host, isSecure } = visit.place;
  const scheme = echo.values['x-forwarded-proto'];
  const ignored = scheme === undefined ? '' : ` X-Forwarded-Proto (${scheme}) is ignored.`;
  const links = isSecure ? ` Links are always https:, whatever the headers say.${ignored}` : '';
  if (echo.host === host) return ok(HOST, `${host} arrives unchanged.${links}`);
  return wrong(
    HOST,
    `${echo.host} arrives in place of ${host}, so every page is answered with 404.`,
    'nginx: proxy_set_header Host $host; (with a port: $http_host)  Caddy: remove `header_up Host`  Traefik: passHostHeader: true  Apache: ProxyPreserveHost On  cloudflared: remove httpHostHeader.',
  );
}

const REMOVE =
  'nginx: proxy_set_header Authorization "";  Caddy: header_up -Authorization  Traefik: removeHeader: true in basicAuth  Apache: RequestHeader unset Authorization.';

/** Whether a password of the proxy arrives, which the server would take for a wrong API token, and whether a token would. */
export async function authorizationFindings({ echo }: Arrived, doctor: Doctor): Promise<Finding[]> {
  const { config, password } = doctor;
  if (echo.authorization !== null) {
    const whose =
      password['Authorization'] === undefined ? 'that the doctor did not send' : 'of the proxy';
    const found = `A password ${whose} arrives in Authorization (${echo.authorization})`;
    return config.AUTH_ENABLED
      ? [wrong(AUTHORIZATION, `${found}, and is refused as a wrong API token.`, REMOVE)]
      : [note(AUTHORIZATION, `${found}. Without accounts (AUTH_ENABLED=0) it is ignored.`)];
  }
  if (!config.AUTH_ENABLED) return [ok(AUTHORIZATION, 'The proxy adds no Authorization header.')];
  const headers = { [AUTHORIZATION]: 'Bearer doctor' };
  const { answer, echo: withToken } = await askEcho(doctor, { path: status.path, headers });
  if (withToken?.authorization === 'bearer') {
    return [ok(AUTHORIZATION, 'The proxy adds no Authorization header, and API tokens pass.')];
  }
  const reason = asksForPassword(answer)
    ? `the proxy${serverOf(answer)} asks for its own password at /api/ too`
    : 'the header Authorization is removed on its way';
  return [note(AUTHORIZATION, `API tokens cannot be used: ${reason}.`)];
}

const MIB = 1024 * 1024;
const LONGER =
  'nginx: client_max_body_size 0; and proxy_request_buffering off;  Caddy: remove request_body  Traefik: remove the buffering middleware  Apache: LimitRequestBody 0.';

/** Sends the longest body that the server takes. */
export async function bodyFinding(doctor: Doctor): Promise<Finding> {
  const bytes = longestBodyBytes(doctor.config);
  const size = `${(bytes / MIB).toFixed(1)} MiB`;
  const headers = { 'Content-Type': 'application/json', ...doctor.password };
  try {
    const call = { method: 'POST', path: concealSecret.path, headers, body: Buffer.alloc(bytes) };
    const { answer, echo } = await askEcho(doctor, call);
    if (echo === null) {
      const found = `A body of ${size}, the longest of this site, is answered with ${answer.status} on its way${serverOf(answer)}.`;
      return wrong(BODY, found, LONGER);
    }
    if (echo.bodyBytes === bytes)
      return ok(BODY, `A body of ${size}, the longest of this site, arrives whole.`);
    return wrong(BODY, `Of a body of ${bytes} bytes ${echo.bodyBytes} arrive.`, LONGER);
  } catch (error) {
    const found = `A body of ${size}, the longest of this site, is cut off on its way (${codeOf(error)}).`;
    return wrong(BODY, found, LONGER);
  }
}

/** Whether two requests, one after the other, were on the same connections. */
export function keptFindings(first: Arrived, second: Arrived): Finding[] {
  const outside = second.answer.isReused
    ? ok(KEPT, 'A connection to the public name is kept for the next request.')
    : wrong(
        KEPT,
        'A connection to the public name is closed after each request: every request waits for a new one.',
        'nginx: keepalive_timeout 75s;  Apache: KeepAlive On  and no `Connection: close` in answers.',
      );
  if (first.echo.peer === second.echo.peer) {
    return [outside, ok(KEPT, 'The connection from the proxy to the server is kept.')];
  }
  const version = second.echo.httpVersion;
  const found = `The connection from the proxy to the server is not kept (HTTP/${version}), or there are several. nginx keeps them with keepalive in upstream, proxy_http_version 1.1 and Connection "".`;
  return [outside, note(KEPT, found)];
}
