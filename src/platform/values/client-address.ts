import { canonicalAddress, type Networks } from './networks.ts';

/** Proxies that a request has come through, at most; whoever has more is taken for the last of them. */
const HOPS_MAX = 16;

/** As proxies write addresses: with a port, too, and IPv6 in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;

/** The address of one entry of the header; undefined where it is none. */
function addressIn(entry: string): string | undefined {
  const [, bracketed, host] = WITH_PORT.exec(entry) ?? [];
  const text = bracketed ?? host ?? entry;
  return bracketed !== undefined && !bracketed.includes(':') ? undefined : canonicalAddress(text);
}

/**
 * Where a request comes from: the peer of its connection or, where that is a trusted proxy, the last address of
 * `X-Forwarded-For` that is none. Whatever stands in front of that was sent by somebody who is not trusted, and is not looked
 * at. An entry that is no address says nothing: the request counts as the trusted proxy's that wrote it, and so does one
 * that trusted proxies alone have sent.
 *
 * @param peer of the connection; empty once it is gone
 * @param forwardedFor the header, its lines joined by commas in the order in which they came
 * @param trusted the proxies whose word counts
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
