import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '2001:200::1',
    '2003::1',
    '2606:4700:4700::1111',
    '3ffe::1',
    '2A00:1450:4001:81b::200e',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
  ])('recognises %s as a public address', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('other addresses', () => {
  it.each([
    ['0.0.0.0', 'this host'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'behind a carrier'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'metadata of a cloud'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.1', 'protocols'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relays'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'this host'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4 in a form that is no more'],
    ['::127.0.0.1', 'the same'],
    ['::ffff:127.0.0.1', 'IPv4, mapped'],
    ['::ffff:7f00:1', 'IPv4, mapped'],
    ['::ffff:10.0.0.1', 'IPv4, mapped'],
    ['::ffff:169.254.169.254', 'IPv4, mapped'],
    ['::ffff:0:127.0.0.1', 'IPv4, translated'],
    ['::ffff:0:1.1.1.1', 'IPv4, translated'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b::1.1.1.1', 'NAT64'],
    ['64:ff9b:1::a00:1', 'NAT64 of a network'],
    ['100::1', 'discarded'],
    ['2001::1', 'Teredo'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['2001:2::1', 'benchmarks'],
    ['2001:20::1', 'ORCHID'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::1', '6to4'],
    ['2002:a00:1::1', '6to4'],
    ['3fff::1', 'documentation'],
    ['4000::1', 'not given out'],
    ['5f00::1', 'segment routing'],
    ['fc00::1', 'unique local'],
    ['fd12:3456:789a::1', 'unique local'],
    ['192.31.196.1', 'AS112'],
    ['192.52.193.1', 'AMT'],
    ['192.175.48.1', 'AS112'],
    ['198.19.255.255', 'benchmarks'],
    ['64:ff9b::ffff:ffff', 'NAT64'],
    ['64:ff9b:1:ffff:ffff:ffff:ffff:ffff', 'NAT64 of a network'],
    ['100:0:0:1::1', 'dummy prefix'],
    ['200::1', 'never allocated'],
    ['1fff:ffff::1', 'never allocated'],
    ['2001:1ff:ffff::1', 'protocols'],
    ['2002:ffff:ffff::1', '6to4'],
    ['2620:4f:8000::1', 'AS112'],
    ['3fff:fff:ffff::1', 'documentation'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['2606:4700:4700::1111%eth0', 'an interface'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
  ])('refuses %s as a public address: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['', ' ', 'localhost', 'example.com', '1.1.1', '1.1.1.1.', '01.1.1.1', '0x1.1.1.1', '1'])(
    'refuses "%s" as an address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});
