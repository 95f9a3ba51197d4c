import type { IncomingHttpHeaders } from 'node:http';
import { canonicalAddress, Networks } from '../../platform/values/networks.ts';

/** What a proxy adds to what it hands on: whoever is behind it may be anywhere. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
/** Names of this machine, as a browser has them in `Host`. */
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

const LOOPBACK = new Networks(['127.0.0.0/8', '::1/128']);

/**
 * Whether a request was made on this machine, for this machine: it came over loopback, by no proxy that says so, and its `Host` names this
 * machine. A page from elsewhere whose name was made to lead here (DNS rebinding) has that name in `Host`; one behind a proxy that says
 * nothing, or behind a tunnel, has its own address in `Origin`. What a program elsewhere asks by such a proxy cannot be told apart.
 *
 * @param address the other end of the connection
 */
export const isFromHere = (address: string | undefined, headers: IncomingHttpHeaders): boolean =>
  LOOPBACK.has(canonicalAddress(address ?? '') ?? '') &&
  HERE.test(headers.host ?? '') &&
  (headers.origin === undefined || headers.origin === `http://${headers.host}`) &&
  !OF_PROXIES.some((header) => headers[header] !== undefined);
