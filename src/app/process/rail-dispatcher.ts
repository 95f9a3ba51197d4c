import { Agent } from 'undici';
import { addressPolicies } from '../../platform/outbound/addresses.ts';
import { checkedConnector, resolverFor } from '../../platform/outbound/connector.ts';
import type { Config } from '../config/config.ts';

/** Maximum time to connect to a provider, milliseconds. */
const CONNECT_MS = 10_000;
/** How long an idle connection is kept for the next call, milliseconds. */
const KEEP_ALIVE_MS = 10_000;

/** The HTTP agent for calls to providers. It connects to public addresses only, unless the operator allows private ones. */
export function railDispatcher({ railAllowPrivate }: Pick<Config, 'railAllowPrivate'>): Agent {
  const policies = addressPolicies(railAllowPrivate);
  const policy = railAllowPrivate ? policies.test : policies.live;
  return new Agent({
    connect: checkedConnector(policy, { resolve: resolverFor(policy), timeoutMs: CONNECT_MS }),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Each call has its own time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
