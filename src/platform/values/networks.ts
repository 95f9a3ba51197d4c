import { BlockList, isIP, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The size of the cache of look-ups. A full cache is cleared. */
const REMEMBERED_MAX = 512;

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined => {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
};

/**
 * The canonical form of an IP address: an IPv4-mapped IPv6 address becomes IPv4, IPv6 follows RFC 5952, and the zone
 * (`%eth0`) is removed. Undefined when the text is not an address.
 */
export function canonicalAddress(text: string): string | undefined {
  const zone = text.indexOf('%');
  const bare = zone < 0 ? text : text.slice(0, zone);
  const family = familyOf(bare);
  if (family !== 'ipv6') return family === undefined ? undefined : bare;
  const { address } = new SocketAddress({ address: bare, family });
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/.test(address) ? address.slice('::ffff:'.length) : address;
}

/** The length of the prefix of IPv4-mapped IPv6 addresses. */
const MAPPED_BITS = 96;

/**
 * Parses a network, `10.0.0.0/8`, or a single address into the form of PostgreSQL's `cidr`, with its prefix.
 * Undefined when it is malformed, has bits set after its prefix (usually a mistake), or covers all addresses (`/0`).
 */
export function parseNetwork(text: string): string | undefined {
  const [host = '', bits, ...more] = text.split('/');
  const version = isIP(host);
  if (version === 0 || host.includes('%') || more.length > 0) return undefined;
  const widest = version === 4 ? 32 : 128;
  if (bits !== undefined && !/^[1-9]\d{0,2}$/.test(bits)) return undefined;
  const prefix = bits === undefined ? widest : Number(bits);
  const address = canonicalAddress(host)!;
  const mapped = version === 6 && isIP(address) === 4;
  const own = mapped ? prefix - MAPPED_BITS : prefix;
  if (prefix > widest || own < 1) return undefined;
  const network = `${address}/${own}`;
  const first =
    isIP(address) === 4
      ? ipaddr.IPv4.networkAddressFromCIDR(network)
      : ipaddr.IPv6.networkAddressFromCIDR(network);
  return first.toString() === ipaddr.parse(address).toString() ? network : undefined;
}

/** Parses networks separated by commas and drops duplicates; undefined when one is invalid. Empty text means none. */
export function parseNetworks(text: string): readonly string[] | undefined {
  if (text.trim() === '') return [];
  const found = text.split(',').map((item) => parseNetwork(item.trim()));
  const good = found.filter((network) => network !== undefined);
  return good.length === found.length && new Set(good).size === good.length ? good : undefined;
}

/** A set of networks. */
export class Networks {
  readonly #list = new BlockList();
  readonly #remembered = new Map<string, boolean>();
  /** True when the set holds no network. */
  readonly empty: boolean;

  /** @param networks as `parseNetwork` gives them */
  constructor(networks: readonly string[]) {
    this.empty = networks.length === 0;
    for (const network of networks) {
      const [address, prefix] = network.split('/') as [string, string];
      this.#list.addSubnet(address, Number(prefix), familyOf(address)!);
    }
  }

  /** True if a network contains the address, given in its plain spelling (`plainAddress`). */
  has(address: string): boolean {
    const known = this.#remembered.get(address);
    if (known !== undefined) return known;
    const family = familyOf(address);
    const found = family !== undefined && this.#list.check(address, family);
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.clear();
    this.#remembered.set(address, found);
    return found;
  }
}

/** True when one network, as `parseNetwork` returns it, lies entirely in another. */
export function isWithin(inner: string, outer: string): boolean {
  const [address, bits] = inner.split('/') as [string, string];
  const [around, aroundBits] = outer.split('/') as [string, string];
  const sameFamily = familyOf(address) === familyOf(around);
  return sameFamily && Number(aroundBits) <= Number(bits) && new Networks([outer]).has(address);
}

/**
 * The network that one subscriber controls: the IPv4 address itself, or the first 64 bits of an IPv6 address. The
 * subscriber can use any address behind those 64 bits.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
