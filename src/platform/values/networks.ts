import { BlockList, isIP, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Answers that are remembered; when there are more, all are forgotten. */
const REMEMBERED_MAX = 512;

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined => {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
};

/**
 * The one spelling of an IP address: an IPv4 address that is mapped into IPv6 is that IPv4 address, IPv6 is in the form of
 * RFC 5952, and the name of an interface behind it (`%eth0`) is gone. Undefined for a text that is none.
 */
export function canonicalAddress(text: string): string | undefined {
  const zone = text.indexOf('%');
  const bare = zone < 0 ? text : text.slice(0, zone);
  const family = familyOf(bare);
  if (family !== 'ipv6') return family === undefined ? undefined : bare;
  const { address } = new SocketAddress({ address: bare, family });
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/.test(address) ? address.slice('::ffff:'.length) : address;
}

/** What is mapped into IPv6 is behind so many bits. */
const MAPPED_BITS = 96;

/**
 * Reads a network, `10.0.0.0/8`, or a single address, and gives it with its prefix, as PostgreSQL's `cidr` is written.
 * Undefined for what is none, for one with bits behind its prefix (a slip, mostly), and for all addresses (`/0`).
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

/** The same of networks between commas, none twice; undefined where one of them is none. An empty text has none. */
export function parseNetworks(text: string): readonly string[] | undefined {
  if (text.trim() === '') return [];
  const found = text.split(',').map((item) => parseNetwork(item.trim()));
  const good = found.filter((network) => network !== undefined);
  return good.length === found.length && new Set(good).size === good.length ? good : undefined;
}

/** Some networks. */
export class Networks {
  readonly #list = new BlockList();
  readonly #remembered = new Map<string, boolean>();
  /** That there is none. */
  readonly empty: boolean;

  /** @param networks as `parseNetwork` gives them */
  constructor(networks: readonly string[]) {
    this.empty = networks.length === 0;
    for (const network of networks) {
      const [address, prefix] = network.split('/') as [string, string];
      this.#list.addSubnet(address, Number(prefix), familyOf(address)!);
    }
  }

  /** Whether one of them has an address, which is in its plain spelling (`plainAddress`); a text that is none is in no network. */
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

/** Whether one network, as `parseNetwork` gives it, lies whole in another. */
export function isWithin(inner: string, outer: string): boolean {
  const [address, bits] = inner.split('/') as [string, string];
  const [around, aroundBits] = outer.split('/') as [string, string];
  const sameFamily = familyOf(address) === familyOf(around);
  return sameFamily && Number(aroundBits) <= Number(bits) && new Networks([outer]).has(address);
}

/**
 * What one customer of a network provider has, to whom an address belongs: an IPv4 address by itself, of IPv6 the first 64
 * bits, behind which whoever has them has as many addresses as they like.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
