/** Runs the example configurations of proxies, with other ports and paths, and with logs for the tests. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';
import { adoptGroup, groupEnded, signalGroup } from '../support/process-group.ts';
import { provideProxy, type ProxyName } from '../support/proxies.ts';

const START_MS_MAX = 60_000;
const STOP_MS_MAX = 10_000;

export interface Proxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The certificate that it presents. */
  readonly certificate: string;
  /** All that it wrote to its output and to files. */
  written(): string;
  stop(): Promise<void>;
}

/**
 * Starts a proxy for `seal.example` before a server, with its example from `worker/node/selfhost/`.
 *
 * @param changes texts of the configuration that are replaced; each must occur in it
 */
export async function startProxy(
  name: ProxyName,
  home: string,
  server: number,
  changes: Replacements = [],
): Promise<Proxy> {
  const program = provideProxy(name);
  const place = {
    home,
    server,
    httpPort: await freePort(),
    httpsPort: await freePort(),
    ...makeCertificate(home),
  };
  mkdirSync(join(home, 'logs'));
  const file = join(home, 'configuration');
  const configuration = name === 'caddy' ? caddyfile(place) : nginxFile(place);
  writeFileSync(file, replaced(name, configuration, changes));
  const parameters =
    name === 'caddy'
      ? ['run', '--adapter', 'caddyfile', '--config', file]
      : ['-p', home, '-c', file, '-e', 'stderr'];
  const child = spawn(program, parameters, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Caddy stores data in the home folder.
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  });
  const { pid: group } = child;
  if (group === undefined) throw new Error(`${name} could not be started`);
  adoptGroup(group);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  await listening(place.httpsPort, () => child.exitCode !== null, output);
  return {
    httpPort: place.httpPort,
    httpsPort: place.httpsPort,
    certificate: readFileSync(place.certificateFile, 'utf8'),
    written: () => [...output, ...readdirSync(join(home, 'logs')).map(readLog)].join('\n'),
    stop: async () => {
      const ended = once(child, 'exit');
      signalGroup(group, 'SIGKILL');
      await ended;
      await groupEnded(group, STOP_MS_MAX);
    },
  };

  function readLog(log: string): string {
    return readFileSync(join(home, 'logs', log), 'utf8');
  }
}

interface Place {
  readonly home: string;
  readonly server: number;
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** Texts that are replaced; each must occur. */
export type Replacements = readonly (readonly [old: string, replacement: string])[];

/** An example with texts replaced. */
function example(name: string, replacements: Replacements): string {
  const path = fileURLToPath(new URL(`../../worker/node/selfhost/${name}`, import.meta.url));
  return replaced(name, readFileSync(path, 'utf8'), replacements);
}

/** A text with others in place of some of its own. @throws where one does not occur */
function replaced(name: string, content: string, replacements: Replacements): string {
  return replacements.reduce((text, [old, replacement]) => {
    if (!text.includes(old)) throw new Error(`${name} has no ${old}`);
    return text.replaceAll(old, replacement);
  }, content);
}

function caddyfile({ server, httpPort, httpsPort, certificateFile, keyFile }: Place): string {
  return example('Caddyfile', [
    ['\n{\n', `\n{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n`],
    ['\n{$SITE_HOST:seal.example} {\n', `\nseal.example {\n\ttls ${certificateFile} ${keyFile}\n`],
    ['127.0.0.1:8787', `127.0.0.1:${server}`],
  ]);
}

/** With the logs of Debian's own configuration. */
function nginxFile(place: Place): string {
  const { home, server, httpPort, httpsPort, certificateFile, keyFile } = place;
  const site = example('nginx.conf', [
    ['listen 80', `listen 127.0.0.1:${httpPort}`],
    ['listen [::]:80', `listen [::1]:${httpPort}`],
    ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
    ['listen [::]:443 ', `listen [::1]:${httpsPort} `],
    ['/etc/letsencrypt/live/seal.example/fullchain.pem', certificateFile],
    ['/etc/letsencrypt/live/seal.example/privkey.pem', keyFile],
    ['/var/log/nginx', join(home, 'logs')],
    ['127.0.0.1:8787', `127.0.0.1:${server}`],
  ]);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off; master_process off; events {}',
    `pid ${home}/nginx.pid; error_log ${home}/logs/error.log;`,
    // As in Debian's nginx.conf.
    `http { gzip on; access_log ${home}/logs/access.log;`,
    ...folders.map((folder) => `${folder}_temp_path ${home}/${folder};`),
    site,
    '}',
  ].join('\n');
}

/** Makes a certificate that signs itself, for a host. */
export function makeCertificate(home: string, host = 'seal.example') {
  const certificateFile = join(home, 'certificate.pem');
  const keyFile = join(home, 'key.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90'];
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  const { status, stderr } = spawnSync('openssl', [...request, ...name, ...files]);
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr.toString()}`);
  return { certificateFile, keyFile };
}

async function listening(port: number, hasEnded: () => boolean, output: string[]): Promise<void> {
  const deadline = Date.now() + START_MS_MAX;
  while (!(await answers(port))) {
    if (hasEnded() || Date.now() > deadline) {
      throw new Error(`the proxy did not start:\n${output.join('')}`);
    }
    await pause(50);
  }
}

async function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  const isThere = await promise;
  socket.destroy();
  return isThere;
}
