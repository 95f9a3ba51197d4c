import { canonicalAddress, type Networks } from './networks.ts';

/** The most proxies to walk back through. Past that, the last proxy counts as the client. */
const HOPS_MAX = 16;

/** An address as proxies write it: with a port, and IPv6 in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;

/** The address of one entry of the header; undefined where it is none. */
function addressIn(entry: string): string | undefined {
  const [, bracketed, host] = WITH_PORT.exec(entry) ?? [];
  const text = bracketed ?? host ?? entry;
  return bracketed !== undefined && !bracketed.includes(':') ? undefined : canonicalAddress(text);
}

/**
 * The client's address: the connection's peer or, behind trusted proxies, the last address of `X-Forwarded-For`
 * that is not a trusted proxy. Entries before that one come from an untrusted sender and are ignored.
 * If an entry is not an address, or every address is trusted, the outermost trusted proxy counts as the client.
 *
 * @param peer of the connection; empty once it is gone
 * @param forwardedFor the header, its lines joined by commas in the order in which they came
 * @param trusted the proxies whose entries are believed
 * @returns the address in its plain spelling (`plainAddress`); empty where there is none
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | readonly string[] | undefined,
  trusted: Networks,
): string {
  let address = canonicalAddress(peer) ?? '';
  if (trusted.empty || forwardedFor === undefined) return address;
  const header = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor.join();
  let end = header.length;
  for (let hops = 0; hops < HOPS_MAX && end >= 0 && trusted.has(address); hops++) {
    const comma = header.lastIndexOf(',', end - 1);
    const before = end === 0 ? undefined : addressIn(header.slice(comma + 1, end).trim());
    if (before === undefined) break;
    address = before;
    end = comma;
  }
  return address;
}
