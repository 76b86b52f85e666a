/** Why there is no answer: the connection was not made, or ended too early. */
import { type Finding, wrong } from './finding.ts';
import { codeOf, endOf, type Network, type Place } from './visit.ts';

/** A finding for a connection that failed with an error. */
export function unreached(
  about: string,
  { address, host, port }: Place,
  { waitMs }: Pick<Network, 'waitMs'>,
  error: unknown,
): Finding {
  const code = codeOf(error);
  const end = endOf(address, port);
  switch (code) {
    case 'ECONNREFUSED':
      return wrong(
        about,
        `Nothing listens at ${end}.`,
        `see whether the proxy runs (systemctl status caddy nginx), start it, and let it listen on port ${port} of that address.`,
      );
    case 'ECONNRESET':
    case 'EPIPE':
      return wrong(
        about,
        `${end} closes the connection without an answer.`,
        `give the proxy a site for ${host}: many answer nothing to a name that they do not know (nginx: server_name, Caddy: the name before the braces).`,
      );
    case 'ETIMEDOUT':
      return wrong(
        about,
        `${end} does not answer within ${waitMs / 1000} seconds.`,
        `open port ${port} in the firewall, and compare the address with that of the machine. If others reach the site, only this machine cannot reach its own public address: name the proxy's inner address for ${host} in /etc/hosts.`,
      );
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'EADDRNOTAVAIL':
      return wrong(
        about,
        `This machine has no way to ${end} (${code}).`,
        'compare the address with that of the machine, and remove an AAAA record that leads nowhere.',
      );
    default:
      return isOfTls(code)
        ? wrong(
            about,
            `${end} takes no TLS connection for ${host} (${code}).`,
            `give the proxy a certificate for ${host}, and let port ${port} speak TLS.`,
          )
        : wrong(about, `${end} cannot be asked (${code}).`, 'look into the log of the proxy.');
  }
}

function isOfTls(code: string): boolean {
  return code === 'EPROTO' || /^ERR_(?:SSL|TLS)_/.test(code);
}
