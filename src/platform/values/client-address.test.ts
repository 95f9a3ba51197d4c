import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { Networks } from './networks.ts';

const PROXIES = new Networks(['10.0.0.0/8', '192.0.2.1/32', '2001:db8::/32']);
const NONE = new Networks([]);

type Header = string | string[] | undefined;

const TABLE: [name: string, peer: string, header: Header, address: string][] = [
  ['no header', '10.0.0.1', undefined, '10.0.0.1'],
  ['an empty header', '10.0.0.1', '', '10.0.0.1'],
  ['blanks', '10.0.0.1', '  ', '10.0.0.1'],
  ['a client behind a proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['an untrusted peer that claims another address', '203.0.113.8', '198.51.100.7', '203.0.113.8'],
  ['an untrusted peer that claims the address of a proxy', '203.0.113.8', '10.0.0.1', '203.0.113.8'],
  ['what a client wrote in front', '10.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['a proxy that a client wrote in front', '10.0.0.1', '10.0.0.9,203.0.113.9', '203.0.113.9'],
  ['several proxies', '10.0.0.1', '203.0.113.9, 192.0.2.1 ,10.2.3.4', '203.0.113.9'],
  ['a proxy in between that is not trusted', '10.0.0.1', '203.0.113.9, 192.0.2.2, 10.2.3.4', '192.0.2.2'],
  ['trusted proxies alone', '10.0.0.1', '10.3.0.0, 10.2.0.0', '10.3.0.0'],
  ['several lines', '10.0.0.1', ['198.51.100.7', '203.0.113.9', '10.2.3.4'], '203.0.113.9'],
  ['several lines, joined', '10.0.0.1', '198.51.100.7, 203.0.113.9, 10.2.3.4', '203.0.113.9'],
  ['tabs and no blanks', '10.0.0.1', '198.51.100.7,\t203.0.113.9\t,10.2.3.4', '203.0.113.9'],

  ['IPv6', '2001:db8::1', '2001:DB9:0:0::1', '2001:db9::1'],
  ['IPv4 that is mapped, as a socket for both has it', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['an untrusted peer so mapped', '::ffff:203.0.113.8', '198.51.100.7', '203.0.113.8'],
  ['mapped in the header', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a proxy mapped in the header', '10.0.0.1', '203.0.113.9, ::ffff:c000:0201', '203.0.113.9'],
  ['a zone', 'fe80::1%eth0', '203.0.113.9', 'fe80::1'],

  ['a port', '10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
  ['brackets', '10.0.0.1', '[2001:db9::1]', '2001:db9::1'],
  ['brackets and a port', '10.0.0.1', '203.0.113.9, [2001:db8::5]:443', '203.0.113.9'],

  ['a word', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['a word in front of the client', '10.0.0.1', 'unknown, 203.0.113.9', '203.0.113.9'],
  ['a word in front of a proxy', '10.0.0.1', '203.0.113.9, _hidden, 10.2.3.4', '10.2.3.4'],
  ['an empty entry at the end', '10.0.0.1', '203.0.113.9,', '10.0.0.1'],
  ['an empty entry in between', '10.0.0.1', '203.0.113.9,,10.2.3.4', '10.2.3.4'],
  ['an empty entry in front', '10.0.0.1', ',203.0.113.9', '203.0.113.9'],
  ['a comma alone', '10.0.0.1', ',', '10.0.0.1'],
  ['a comma in front of a proxy', '10.0.0.1', ',10.2.3.4', '10.2.3.4'],
  ['an octal number', '10.0.0.1', '0203.0.113.9', '10.0.0.1'],
  ['a short form', '10.0.0.1', '127.1', '10.0.0.1'],
  ['a number', '10.0.0.1', '3405803785', '10.0.0.1'],
  ['a port that is none', '10.0.0.1', '203.0.113.9:port', '10.0.0.1'],
  ['IPv4 in brackets', '10.0.0.1', '[203.0.113.9]', '10.0.0.1'],
  ['an open bracket', '10.0.0.1', '[2001:db9::1', '10.0.0.1'],
  ['quotes', '10.0.0.1', '"203.0.113.9"', '10.0.0.1'],
  ['a network', '10.0.0.1', '203.0.113.0/24', '10.0.0.1'],
  ['NUL', '10.0.0.1', '203.0.113.9\0', '10.0.0.1'],
  ['no peer any more', '', '203.0.113.9', ''],
  ['more proxies than there are', '10.0.0.1', Array(40).fill('10.9.9.9').join(), '10.9.9.9'],
  ['a client behind so many', '10.0.0.1', ['203.0.113.9', ...Array(40).fill('10.9.9.9')], '10.9.9.9'],
  ['a client behind a few', '10.0.0.1', ['203.0.113.9', ...Array(15).fill('10.9.9.9')], '203.0.113.9'],
];

test.each(TABLE)('%s', (_what, peer, header, address) => {
  expect(clientAddress(peer, header, PROXIES)).toBe(address);
});

test.each(TABLE)('%s: without a trusted proxy it is the peer', (_what, peer, header) => {
  expect(clientAddress(peer, header, NONE)).toBe(clientAddress(peer, undefined, PROXIES));
});

test('a header of any length is read no further than the proxies go', () => {
  const header = `${'198.51.100.7,'.repeat(100_000)}203.0.113.9, 10.2.3.4`;
  expect(clientAddress('10.0.0.1', header, PROXIES)).toBe('203.0.113.9');
});
