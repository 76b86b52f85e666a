/** Tunnels through a proxy (HTTPS_PROXY, NO_PROXY): the same on every version of Node, some of which have none of their own. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isLoopbackName } from '../loopback.ts';
import { NoAnswer } from './api-errors.ts';
import { codeOf, Stop } from './errors.ts';

/**
 * The proxy for a call; null for none. Only https is tunnelled: http is for this machine, which is never behind a proxy.
 *
 * @throws Stop for a setting that is no proxy
 */
export function proxyFor(target: URL, env: NodeJS.ProcessEnv): URL | null {
  const setting = env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '';
  if (setting === '' || target.protocol !== 'https:' || isLoopbackName(target.hostname))
    return null;
  if (isExempt(target, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return null;
  const address = setting.includes('://') ? setting : `http://${setting}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (proxy?.protocol !== 'http:' && proxy?.protocol !== 'https:')
    throw new Stop(
      'usage',
      'HTTPS_PROXY is not the address of a proxy, such as http://proxy:8080.',
    );
  decoded(proxy.username + proxy.password);
  return proxy;
}

/** Whether a list such as `seal.example,.internal,10.0.0.1:8443` or `*` names the host, or a domain above it. */
function isExempt({ hostname, port }: URL, list: string): boolean {
  return list.split(/[\s,]+/).some((entry) => {
    const [, name = '', only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (entry === '*') return true;
    const isPort = only === undefined || only === (port || '443');
    return name !== '' && isPort && (hostname === name || hostname.endsWith(`.${name}`));
  });
}

/**
 * An encrypted connection to a host, through a proxy that only passes it on.
 *
 * @throws NoAnswer unless the proxy opens it
 */
export async function tunnel(target: URL, proxy: URL, idleMsMax: number): Promise<TLSSocket> {
  const port = target.port || '443';
  const socket = await connectThrough(proxy, `${target.hostname}:${port}`, idleMsMax);
  const host = target.hostname.replaceAll(/[[\]]/g, '');
  const connection = connectTls({ socket, ...(isIP(host) === 0 && { servername: host }), host });
  connection.setTimeout(idleMsMax);
  return connection;
}

function connectThrough(proxy: URL, authority: string, idleMsMax: number): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const request = proxy.protocol === 'https:' ? requestHttps : requestHttp;
    const asked = request(proxy, {
      method: 'CONNECT',
      path: authority,
      headers: { Host: authority, ...authorization(proxy) },
      // Node would send the credentials once more, as if they were for the site.
      auth: null,
      agent: false,
      timeout: idleMsMax,
    });
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      // With 502 to 504 it did not reach the site, which may pass: a claim must be repeated.
      const sentence = `The proxy ${proxy.host} refused the connection (${statusCode}).`;
      reject(new NoAnswer(sentence, statusCode >= 500));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', (error) =>
      reject(new NoAnswer(`The proxy ${proxy.host} does not answer (${codeOf(error)}).`)),
    );
    asked.end();
  });
}

/** The credentials of the proxy's address. */
function authorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const credentials = Buffer.from(`${decoded(username)}:${decoded(password)}`);
  return { 'Proxy-Authorization': `Basic ${credentials.toString('base64')}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Stop(
      'usage',
      'HTTPS_PROXY must have %25 for each % of the user name and the password.',
    );
  }
}
