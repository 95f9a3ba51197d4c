import { describe, expect, test } from 'vitest';
import { canonicalAddress, Networks, parseNetwork } from './networks.ts';

const SPELLINGS: [text: string, plain: string | undefined][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['192.0.2.1%eth0', '192.0.2.1'],
  ['192.0.2.01', undefined],
  ['127.1', undefined],
  ['192.0.2.1:80', undefined],
  ['[::1]', undefined],
  ['unknown', undefined],
  ['', undefined],
];

test.each(SPELLINGS)('the address %j is %j', (text, plain) => {
  expect(canonicalAddress(text)).toBe(plain);
});

const NETWORKS: [text: string, network: string | undefined][] = [
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['192.0.2.7', '192.0.2.7/32'],
  ['192.0.2.7/32', '192.0.2.7/32'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['::ffff:192.0.2.7', '192.0.2.7/32'],
  // Bits behind the prefix, all addresses, and what is no network.
  ['10.0.0.1/8', undefined],
  ['2001:db8::1/32', undefined],
  ['0.0.0.0/0', undefined],
  ['::/0', undefined],
  ['::ffff:0.0.0.0/96', undefined],
  ['10.0.0.0/33', undefined],
  ['10.0.0.0/08', undefined],
  ['10.0.0.0/8/8', undefined],
  ['10.0.0.0/', undefined],
  ['10.0/8', undefined],
  ['fe80::1%eth0', undefined],
  ['localhost', undefined],
  ['', undefined],
];

test.each(NETWORKS)('the network %j is %j', (text, network) => {
  expect(parseNetwork(text)).toBe(network);
});

describe('some networks', () => {
  const networks = new Networks(['10.0.0.0/8', '192.0.2.7/32', '2001:db8::/32']);

  test.each([
    ['10.255.255.255', true],
    ['11.0.0.0', false],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['2001:db8:ffff::1', true],
    ['2001:db9::', false],
    ['::10.0.0.1', false],
    ['unknown', false],
    ['', false],
  ])('%s: %s', (address, inside) => {
    // The second answer is the one that is remembered.
    expect([networks.has(address), networks.has(address)]).toEqual([inside, inside]);
  });

  test('which are malformed have no address', () => {
    expect([new Networks([]).empty, networks.empty]).toEqual([true, false]);
    expect(new Networks([]).has('10.0.0.1')).toBe(false);
  });

  test('answer for more addresses than they remember', () => {
    for (let n = 0; n < 2_000; n++) expect(networks.has(`10.0.${n >> 8}.${n & 255}`)).toBe(true);
    expect(networks.has('11.0.0.1')).toBe(false);
  });
});
