import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '../values/errors.ts';

/** Names without a dot, and domains outside the public DNS: no outsider can point one of them here. */
const PRIVATE_NAME = /^(?:[^.]*|.+\.(?:localhost|local|internal|test))\.?$/i;

/**
 * Rejects a request whose `Host` is a public name. A foreign page can point its own name at this machine (DNS rebinding)
 * to read the response, but its browser sends that name.
 *
 * @throws ApiError `invalid_request`
 */
export async function refuseReboundName({ headers }: FastifyRequest): Promise<void> {
  const name = (headers.host ?? '').replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) !== 0 || PRIVATE_NAME.test(name)) return;
  throw invalidField('Host', 'must be an IP address or a local name such as localhost in development');
}
