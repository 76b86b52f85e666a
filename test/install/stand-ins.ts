/** What stands in for the internet on a bare machine: the place of releases, and the authority that certifies the site. */
import {
  appendFileSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../selfhost/proxy.ts';
import { type Loopback, listenOnLoopback } from '../support/loopback.ts';
import type { BareMachine } from './bare-machine.ts';

const RELEASES = /^\/waxseal\/waxseal\/releases\/download\/v([\w.]+)\/([\w.-]+)$/;
const TRUSTED = '/usr/local/share/ca-certificates';

/**
 * Serves releases as github.com does, to the curl of a machine. That trusts it once `update-ca-certificates` has run there.
 *
 * @param folders by version, the folders with the files of the releases
 */
export async function serveReleases(
  root: string,
  folders: Readonly<Record<string, string>>,
): Promise<Loopback> {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-downloads-'));
  const { certificateFile, keyFile } = makeCertificate(home, 'github.com');
  const server = createServer(
    { cert: readFileSync(certificateFile), key: readFileSync(keyFile) },
    ({ url = '' }, response) => {
      const [, version = '', name = ''] = RELEASES.exec(url) ?? [];
      const file = join(folders[version] ?? '/nothing', name);
      if (!existsSync(file)) response.writeHead(404).end();
      else createReadStream(file).pipe(response);
    },
  );
  const loopback = await listenOnLoopback(server);
  const { host } = new URL(loopback.origin);
  copyFileSync(certificateFile, join(root, TRUSTED, 'downloads.crt'));
  writeFileSync(join(root, 'root/.curlrc'), `connect-to = "github.com:443:${host}"\n`);
  rmSync(home, { recursive: true });
  return loopback;
}

/** Caddy’s own authority in place of a public one: no other can certify a name that is only on this machine. */
export const localAuthority = {
  /** The certificate of the authority, on the machine. */
  path: `${TRUSTED}/caddy.crt`,

  /** Names the site on the machine, before anything asks for it. */
  nameSite(root: string, site: string): void {
    appendFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${site}\n`);
  },

  /** Changes the configuration of Caddy, before it is loaded: certificates are issued by itself. */
  certifyHere(root: string): void {
    const file = join(root, 'etc/caddy/Caddyfile');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^\{$/m, '{\n\tlocal_certs\n\tskip_install_trust'),
    );
  },

  /** Makes the machine trust it. */
  async trust(machine: BareMachine): Promise<void> {
    const root = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
    const wait = `for i in $(seq 50); do test -e ${root} && break; sleep 0.2; done`;
    const { ok, output } = await machine.run(
      `${wait}; cp ${root} ${this.path}; update-ca-certificates`,
    );
    if (!ok) throw new Error(`Caddy’s authority is not trusted:\n${output}`);
  },
};
