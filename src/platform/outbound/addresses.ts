import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Mode } from '../values/mode.ts';
import { isMetadata } from './metadata.ts';

/** The addresses that outbound requests of one kind of tenant may reach (contract section 4). */
export interface AddressPolicy {
  /** Also this machine and private networks: for development. */
  readonly allowPrivateAddresses: boolean;
  readonly requireHttps: boolean;
}

/** The policies of the two modes. Live tenants only ever reach public addresses over https. */
export const addressPolicies = (allowPrivateInTest: boolean): Readonly<Record<Mode, AddressPolicy>> => ({
  live: { allowPrivateAddresses: false, requireHttps: true },
  test: { allowPrivateAddresses: allowPrivateInTest, requireHttps: !allowPrivateInTest },
});

/** A URL or an address that outbound requests must not reach. The message is for the caller. */
export class AddressRefusedError extends Error {}

/** Finds every address of a host name; it may throw. Anything that it returns is checked. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/** An endpoint's URL at most, characters. */
export const URL_LENGTH_MAX = 2_048;

/** 64:ff9b::/96, by which an IPv6-only network reaches IPv4 (RFC 6052): its DNS gives out such addresses. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** All that is given out as global unicast (RFC 4291 section 2.4, IANA): the rest of IPv6 is not routed. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Ranges of `ipaddr.js` that development may reach. Link-local is not: cloud metadata lives there. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** The address that packets end at: what an IPv4-mapped or NAT64 address carries, otherwise itself. */
function destination(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

/**
 * True if outbound requests may connect to an address. Public means globally routable unicast. Private, loopback,
 * link-local, shared, multicast, documentation, benchmarking, reserved and tunnel (6to4, Teredo, IPv4-compatible)
 * ranges are refused, and so are the metadata addresses of clouds and any text that is no plain IP address.
 */
export function isAddressAllowed(text: string, policy: AddressPolicy): boolean {
  // `ipaddr.js` alone would read '127.1' and scoped addresses too.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = destination(ipaddr.parse(text));
  if (isMetadata(address)) return false;
  const range = address.range();
  if (policy.allowPrivateAddresses && PRIVATE_RANGES.has(range)) return true;
  if (range !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** Names that never leave the machine or its network (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** The host as addresses are looked up by: no brackets, no trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

function checkPort(url: URL, policy: AddressPolicy): void {
  if (url.port === '' || policy.allowPrivateAddresses) return;
  const port = Number(url.port);
  // Below 1024 are the ports of other protocols, mail and remote shells among them.
  if (port < 1_024 && port !== 80 && port !== 443) {
    throw new AddressRefusedError('must use port 80, 443 or one from 1024 to 65535');
  }
}

/**
 * The rules for a URL that need no look-up. The WHATWG parser has already turned decimal, octal, hexadecimal and
 * full-width hosts into plain addresses, so these rules see what would be connected to.
 *
 * @throws AddressRefusedError
 */
export function parseOutboundUrl(text: string, policy: AddressPolicy): URL {
  if (text.length > URL_LENGTH_MAX)
    throw new AddressRefusedError(`must be at most ${URL_LENGTH_MAX} characters`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new AddressRefusedError('must be an absolute URL');
  if (url.href.length > URL_LENGTH_MAX) {
    throw new AddressRefusedError(`must be at most ${URL_LENGTH_MAX} characters`);
  }
  if (url.protocol !== 'https:' && (policy.requireHttps || url.protocol !== 'http:')) {
    throw new AddressRefusedError('must be an https URL');
  }
  if (url.username !== '' || url.password !== '') throw new AddressRefusedError('must not hold credentials');
  if (url.href.includes('#')) throw new AddressRefusedError('must not have a fragment');
  if (url.port === '0') throw new AddressRefusedError('must not use port 0');
  checkPort(url, policy);
  const host = hostOf(url);
  if (isIP(host) !== 0) {
    if (!isAddressAllowed(host, policy)) throw new AddressRefusedError('must have a public address');
  } else if (!policy.allowPrivateAddresses && (LOCAL_NAME.test(host) || !host.includes('.'))) {
    throw new AddressRefusedError('must have a public host name');
  }
  return url;
}

/**
 * Every address of a host, each of them checked: one that is not allowed refuses all, since a name with a
 * public and a private answer is an attack or a mistake.
 *
 * @throws AddressRefusedError, and whatever the resolver throws
 */
export async function allowedAddresses(
  host: string,
  policy: AddressPolicy,
  resolve: Resolver,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  if (addresses.length === 0) throw new AddressRefusedError('must have an address');
  for (const address of addresses) {
    if (!isAddressAllowed(address, policy)) throw new AddressRefusedError('must have public addresses only');
  }
  return addresses;
}
