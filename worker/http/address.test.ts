/** The network address that a caller is counted by, and whether a request was made on the machine itself. */
import { describe, expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { callerAddress, isFromThisMachine, networkOf, proxiedAddress } from './address.ts';

const local = sampleConfig();
const proxied = sampleConfig({ TRUST_ADDRESS_HEADER: 'X-Client' });
const deployed = { ...local, APP_ENV: 'deployed' } as const;

function requestOf(peer: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  const request = new Request('http://localhost/', { headers });
  Object.defineProperty(request, 'cf', { value: peer });
  return request;
}

describe('the address of a caller', () => {
  it.each<[string, unknown, string]>([
    ['an IPv4 peer', { clientIp: '203.0.113.7:50000' }, '203.0.113.7'],
    ['an IPv6 peer', { clientIp: '[2001:db8:1:2:3::4]:5' }, '2001:db8:1:2'],
    ['a peer without a port', { clientIp: '203.0.113.7' }, '203.0.113.7'],
    ['a peer whose address is unknown', {}, ''],
    ['a peer whose address is no text', { clientIp: 7 }, ''],
    ['a request of unknown origin', null, ''],
    ['a request without any', undefined, ''],
    ['one that is described by a word', 'cf', ''],
  ])('takes the address of the connection: %s', (_, peer, address) => {
    expect(callerAddress(requestOf(peer), local)).toBe(address);
  });

  it('takes the address that the platform names, on the platform alone', () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.7' };
    const peer = { clientIp: '192.0.2.1:1' };
    expect(callerAddress(requestOf(peer, headers), deployed)).toBe('203.0.113.7');
    expect(callerAddress(requestOf(peer, headers), local)).toBe('192.0.2.1');
    expect(callerAddress(requestOf(peer), deployed)).toBe('');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8::ffff:203.0.113.7', '2001:db8:0:0'],
    ['::ffff:cb00:7107', '0:0:0:0'],
    ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::2:3:4:5:6:7:8', '0:2:3:4'],
    ['1::3:4:5:6:7:8', '1:0:3:4'],
    ['::', '0:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (given, counted) => {
    const headers = { 'CF-Connecting-IP': given };
    expect(callerAddress(requestOf({}, headers), deployed)).toBe(counted);
  });

  it.each([
    ['127.0.0.1', '198.51.100.9', '198.51.100.9'],
    ['127.0.0.1', '203.0.113.7,  198.51.100.9 ', '198.51.100.9'],
    ['127.0.0.1', null, '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7:49152', '203.0.113.7'],
    ['127.0.0.1', '"203.0.113.7:49152"', '203.0.113.7'],
    ['127.0.0.1', '"203.0.113.7"', '203.0.113.7'],
    ['127.0.0.1', '[2001:db8:1::1]:443', '2001:db8:1:0'],
    ['127.0.0.1', '[2001:db8:1::1]', '2001:db8:1:0'],
    ['127.0.0.1', '"[2001:db8:1::1]:443"', '2001:db8:1:0'],
    ['127.0.0.1', '"[2001:db8:1::1]"', '2001:db8:1:0'],
    ['127.0.0.1', '"2001:db8:1::1"', '2001:db8:1:0'],
    ['127.0.0.1', '2001:db8:1::1', '2001:db8:1:0'],
    ['127.0.0.1', 'fe80::1%eth0', 'fe80:0:0:0'],
    ['127.0.0.1', '[fe80::1%25eth0]:443', 'fe80:0:0:0'],
    ['127.0.0.1', '[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['127.0.0.1', '198.51.100.9, 203.0.113.7:1', '203.0.113.7'],
    ['127.0.0.1', '[203.0.113.7]:443', '203.0.113.7'],
    ['127.0.0.1', '203.0.113.7:', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7:port', '127.0.0.1'],
    ['127.0.0.1', '203.0.113', '127.0.0.1'],
    ['127.0.0.1', '[2001:db8:1::1', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7%eth0', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7,', '127.0.0.1'],
    ['127.0.0.1', '""', '127.0.0.1'],
    ['192.0.2.1', '198.51.100.9', '192.0.2.1'],
    ['', '198.51.100.9', ''],
  ])('takes the address of a caller behind %s, which names %j: %s', (peer, named, address) => {
    const header = (name: string) => (name === 'X-Client' ? named : '203.0.113.250');
    expect(proxiedAddress(peer, header, proxied)).toBe(address);
    expect(proxiedAddress(peer, header, local)).toBe(peer);
  });

  it('takes the address of a caller from the proxies that are named, and from no others then', () => {
    const named = sampleConfig({
      TRUST_ADDRESS_HEADER: 'X-Client',
      TRUSTED_PROXIES: ' 192.0.2.0/24, 2001:db8::5',
    });
    const from = (clientIp: string) =>
      callerAddress(requestOf({ clientIp }, { 'X-Client': '198.51.100.9' }), named);
    expect(from('192.0.2.77:1')).toBe('198.51.100.9');
    expect(from('[2001:db8::5]:1')).toBe('198.51.100.9');
    expect(from('[2001:db8::6]:1')).toBe('2001:db8:0:0');
    expect(from('127.0.0.1:1')).toBe('127.0.0.1');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2', '2001:db8:1'],
  ])('counts %s as a part of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a request from this machine', () => {
  const here = { clientIp: '127.0.0.1:1' };

  it.each(['127.0.0.1:1', '127.1.2.3:1', '[::1]:1', '[::ffff:127.0.0.1]:1'])(
    'recognises this machine where the peer is %s',
    (clientIp) => {
      expect(isFromThisMachine(requestOf({ clientIp }), local)).toBe(true);
    },
  );

  it.each(['192.0.2.1:1', '[2001:db8::1]:1', '', 'localhost'])(
    'recognises no request from this machine where the peer is "%s"',
    (clientIp) => {
      expect(isFromThisMachine(requestOf({ clientIp }), local)).toBe(false);
    },
  );

  it.each(['Forwarded', 'Via', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP'])(
    'recognises no request from this machine where a proxy has added %s',
    (name) => {
      expect(isFromThisMachine(requestOf(here, { [name]: 'x' }), local)).toBe(false);
      expect(isFromThisMachine(requestOf(here, { [name]: 'x' }), proxied)).toBe(false);
    },
  );

  it('recognises no request from this machine where the trusted proxy has added its own header', () => {
    const headers = { 'X-Client': '198.51.100.9' };
    expect(isFromThisMachine(requestOf(here, headers), local)).toBe(true);
    expect(isFromThisMachine(requestOf(here, headers), proxied)).toBe(false);
    expect(isFromThisMachine(requestOf(here), proxied)).toBe(true);
  });

  it('recognises no request from this machine on the platform', () => {
    expect(isFromThisMachine(requestOf(here), deployed)).toBe(false);
  });
});
