import type { IncomingHttpHeaders } from 'node:http';
import { canonicalAddress, Networks } from '../../platform/values/networks.ts';

/** Headers that proxies add. The client behind a proxy may be anywhere. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
/** Names of this machine in the `Host` header of a browser. */
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

const LOOPBACK = new Networks(['127.0.0.0/8', '::1/128']);

/**
 * True if a request was made on this machine for this machine: over loopback, without the headers of a proxy, and with
 * a `Host` that names this machine. A page from elsewhere whose name resolves to this machine (DNS rebinding) has that
 * name in `Host`. One behind a silent proxy or a tunnel has its own address in `Origin`. A program elsewhere behind a
 * silent proxy cannot be distinguished.
 *
 * @param address the other end of the connection
 */
export const isFromHere = (address: string | undefined, headers: IncomingHttpHeaders): boolean =>
  LOOPBACK.has(canonicalAddress(address ?? '') ?? '') &&
  HERE.test(headers.host ?? '') &&
  (headers.origin === undefined || headers.origin === `http://${headers.host}`) &&
  !OF_PROXIES.some((header) => headers[header] !== undefined);
