import { describe, expect, it } from 'vitest';
import {
  type AddressPolicy,
  AddressRefusedError,
  addressPolicies,
  allowedAddresses,
  isAddressAllowed,
  parseOutboundUrl,
} from './addresses.ts';

const LIVE: AddressPolicy = { allowPrivateAddresses: false, requireHttps: true };
const DEVELOPMENT: AddressPolicy = { allowPrivateAddresses: true, requireHttps: false };

describe('addresses', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s is public', (address) => {
    expect(isAddressAllowed(address, LIVE)).toBe(true);
  });

  it.each([
    ['this network', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['cloud metadata', '169.254.169.254'],
    ['protocol assignments', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['benchmarking', '198.19.255.255'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped metadata', '::ffff:a9fe:a9fe'],
    ['IPv4-mapped private', '::ffff:10.0.0.1'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-translated', '::ffff:0:7f00:1'],
    ['NAT64 loopback', '64:ff9b::7f00:1'],
    ['NAT64 private', '64:ff9b::10.0.0.1'],
    ['local NAT64', '64:ff9b:1::8.8.8.8'],
    ['6to4 of a private address', '2002:a00:1::1'],
    ['6to4', '2002:808:808::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['benchmarking', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discard-only', '100::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ['AWS metadata', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['scoped', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['not given out', '4000::1'],
    ['no address', 'example.com'],
    ['a short form', '127.1'],
    ['a leading zero', '010.0.0.1'],
    ['nothing', ''],
  ])('%s %s is not', (_, address) => {
    expect(isAddressAllowed(address, LIVE)).toBe(false);
  });

  /** Each cloud's, and every way to write an IPv4 address inside an IPv6 one. */
  const METADATA = [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.42.42',
    '169.254.0.23',
    'fe80::a9fe:a9fe',
    '192.0.0.192',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::ffff:a83f:8110',
    '0:0:0:0:0:ffff:a83f:8110',
    '64:ff9b::168.63.129.16',
    '64:ff9b::a83f:8110',
    '64:ff9b:1::a83f:8110',
    '2002:a83f:8110::',
    '2002:a83f:8110::1',
    '::168.63.129.16',
    '::ffff:0:a83f:8110',
    '100.100.100.200',
    '::ffff:100.100.100.200',
    '64:ff9b::6464:64c8',
    '2002:6464:64c8::1',
    'fd00:100::100:200',
    'fd00:ec2::254',
    'FD00:0EC2:0:0:0:0:0:254',
    'fd00:ec2::23',
    'fd00:ec2::253',
    'fd20:ce::254',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
    'fd00:a9fe:a9fe::1',
    'fd00:a9fe:a9fe:0:0:0:0:1',
  ];

  it.each(METADATA)('%s is metadata, and reached in no mode, by name or address', async (address) => {
    for (const policy of [LIVE, DEVELOPMENT, { allowPrivateAddresses: true, requireHttps: true }]) {
      expect(isAddressAllowed(address, policy)).toBe(false);
      const named = (addresses: string[]) => allowedAddresses('a.example.com', policy, async () => addresses);
      await expect(named([address])).rejects.toThrow(AddressRefusedError);
      await expect(named(['93.184.216.34', address])).rejects.toThrow(AddressRefusedError);
      const host = address.includes(':') ? `[${address}]` : address;
      expect(() => parseOutboundUrl(`https://${host}/`, policy)).toThrow(AddressRefusedError);
    }
  });

  it.each([
    ['the neighbour of a public one', '168.63.129.17', LIVE],
    ['the neighbour of a shared one', '100.100.100.201', DEVELOPMENT],
    ['the neighbour of a private one', 'fd20:ce::255', DEVELOPMENT],
  ])('%s is not: %s', (_, address, policy) => {
    expect(isAddressAllowed(address, policy)).toBe(true);
  });

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['192.168.1.1', true],
    ['fd12::1', true],
    ['8.8.8.8', true],
    ['169.254.169.254', false],
    ['::ffff:169.254.169.254', false],
    ['fe80::1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
  ])('in development %s: %s', (address, allowed) => {
    expect(isAddressAllowed(address, DEVELOPMENT)).toBe(allowed);
  });
});

/** Hostile URLs, and the rule that refuses each. */
const HOSTILE: readonly (readonly [why: string, url: string, message: RegExp])[] = [
  ['loopback', 'https://127.0.0.1/', /public address/],
  ['loopback, short', 'https://127.1/', /public address/],
  ['loopback, decimal', 'https://2130706433/', /public address/],
  ['loopback, octal', 'https://0177.0.0.1/', /public address/],
  ['loopback, octal in one', 'https://017700000001/', /public address/],
  ['loopback, hexadecimal', 'https://0x7f.0x0.0x0.0x1/', /public address/],
  ['loopback, hexadecimal in one', 'https://0x7f000001/', /public address/],
  ['loopback, trailing dot', 'https://127.0.0.1./', /public address/],
  ['loopback, full-width digits', 'https://１２７.０.０.１/', /public address/],
  ['loopback, circled digits and ideographic stops', 'https://①②⑦。⓪。⓪。①/', /public address/],
  ['loopback, percent-encoded', 'https://%31%32%37.0.0.1/', /public address/],
  ['loopback, tab inside', 'https://127.0.\t0.1/', /public address/],
  ['loopback behind a backslash', 'https://127.0.0.1\\@example.com/', /public address/],
  ['this host', 'https://0/', /public address/],
  ['this host, in full', 'https://0.0.0.0/', /public address/],
  ['cloud metadata', 'https://169.254.169.254/latest/meta-data/', /public address/],
  ['cloud metadata, decimal', 'https://2852039166/', /public address/],
  ['cloud metadata, hexadecimal', 'https://0xa9fea9fe/', /public address/],
  ['private', 'https://10.0.0.1/', /public address/],
  ['private, octal', 'https://012.0.0.1/', /public address/],
  ['private, mixed', 'https://192.0xa80001/', /public address/],
  ['IPv6 loopback', 'https://[::1]/', /public address/],
  ['IPv6 unspecified', 'https://[::]/', /public address/],
  ['IPv4-mapped', 'https://[::ffff:127.0.0.1]/', /public address/],
  ['IPv4-mapped, hexadecimal', 'https://[::ffff:7f00:1]/', /public address/],
  ['IPv4-compatible', 'https://[::127.0.0.1]/', /public address/],
  ['NAT64', 'https://[64:ff9b::10.0.0.1]/', /public address/],
  ['6to4', 'https://[2002:7f00:1::]/', /public address/],
  ['unique local', 'https://[fd00:ec2::254]/', /public address/],
  ['link-local', 'https://[fe80::1]/', /public address/],
  ['localhost', 'https://localhost/', /public host name/],
  ['localhost, upper case', 'https://LOCALHOST/', /public host name/],
  ['localhost, trailing dot', 'https://localhost./', /public host name/],
  ['below localhost', 'https://api.localhost/', /public host name/],
  ['localhost, full-width', 'https://ｌｏｃａｌｈｏｓｔ/', /public host name/],
  ['Google metadata', 'https://metadata.google.internal/', /public host name/],
  ['Google metadata, trailing dot', 'https://metadata.google.internal./', /public host name/],
  ['mDNS', 'https://printer.local/', /public host name/],
  ['home network', 'https://router.home.arpa/', /public host name/],
  ['a name without a dot', 'https://intranet/', /public host name/],
  ['http', 'http://example.com/', /https/],
  ['file', 'file:///etc/passwd', /https/],
  ['ftp', 'ftp://example.com/', /https/],
  ['gopher', 'gopher://example.com:70/_', /https/],
  ['javascript', 'javascript:alert(1)', /https/],
  ['data', 'data:text/plain,hi', /https/],
  ['a user', 'https://user@example.com/', /credentials/],
  ['a user and a password', 'https://a:b@example.com/', /credentials/],
  ['a host in the user', 'https://example.com@127.0.0.1/', /credentials/],
  ['a fragment', 'https://example.com/#x', /fragment/],
  ['an empty fragment', 'https://example.com/#', /fragment/],
  ['port 0', 'https://example.com:0/', /port 0/],
  ['the port of SSH', 'https://example.com:22/', /port/],
  ['the port of SMTP', 'https://example.com:25/', /port/],
  ['a port too high', 'https://example.com:65536/', /absolute URL/],
  ['an empty host', 'https:///', /absolute URL/],
  ['a relative URL', '/webhooks', /absolute URL/],
  ['an octet too large', 'https://256.0.0.1/', /absolute URL/],
  ['no URL', 'example.com', /absolute URL/],
  ['too long', `https://example.com/${'a'.repeat(2_048)}`, /2048/],
  ['too long once encoded', `https://example.com/${'é'.repeat(500)}`, /2048/],
];

describe('URLs', () => {
  it.each(HOSTILE)('refuses %s: %s', (_, url, message) => {
    const parse = () => parseOutboundUrl(url, LIVE);
    expect(parse).toThrow(AddressRefusedError);
    expect(parse).toThrow(message);
  });

  it.each([
    ['https://example.com/hooks', 'https://example.com/hooks'],
    ['https://example.com:8443/hooks?a=b', 'https://example.com:8443/hooks?a=b'],
    ['https://93.184.216.34/', 'https://93.184.216.34/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['HTTPS://EXAMPLE.com', 'https://example.com/'],
    ['https://notlocalhost.com/', 'https://notlocalhost.com/'],
  ])('takes %s', (url, href) => {
    expect(parseOutboundUrl(url, LIVE).href).toBe(href);
  });

  it.each([
    'http://localhost:3000/',
    'http://127.0.0.1:22/',
    'http://host.docker.internal/',
    'http://[::1]/',
  ])('takes %s in development', (url) => {
    expect(parseOutboundUrl(url, DEVELOPMENT).protocol).toBe('http:');
  });

  it.each([
    'ftp://localhost/',
    'http://169.254.169.254/',
    'http://a:b@localhost/',
  ])('refuses %s in development too', (url) => {
    expect(() => parseOutboundUrl(url, DEVELOPMENT)).toThrow(AddressRefusedError);
  });
});

describe('names', () => {
  const answering = (addresses: readonly string[]) => async () => addresses;

  it.each([
    ['a private address', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['cloud metadata', ['169.254.169.254']],
    ['an IPv4-mapped private address', ['::ffff:192.168.0.1']],
    ['a public and a private address', ['93.184.216.34', '10.0.0.1']],
    ['a private IPv6 address behind a public IPv4 one', ['93.184.216.34', 'fd00::1']],
    ['no address', []],
    ['something else', ['not an address']],
  ])('refuses a name with %s', async (_, addresses) => {
    const found = allowedAddresses('hooks.example.com', LIVE, answering(addresses));
    await expect(found).rejects.toThrow(AddressRefusedError);
  });

  it('gives every address of a public name', async () => {
    const addresses = ['93.184.216.34', '2606:4700:4700::1111'];
    expect(await allowedAddresses('hooks.example.com', LIVE, answering(addresses))).toEqual(addresses);
  });

  it('does not look a literal address up', async () => {
    const never = async () => expect.unreachable();
    expect(await allowedAddresses('8.8.8.8', LIVE, never)).toEqual(['8.8.8.8']);
    await expect(allowedAddresses('10.0.0.1', LIVE, never)).rejects.toThrow(AddressRefusedError);
  });
});

describe('policies', () => {
  it('keeps live strict whatever the setting', () => {
    expect(addressPolicies(true).live).toEqual(LIVE);
    expect(addressPolicies(false)).toEqual({ live: LIVE, test: LIVE });
    expect(addressPolicies(true).test).toEqual(DEVELOPMENT);
  });
});
