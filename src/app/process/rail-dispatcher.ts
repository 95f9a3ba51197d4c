import { Agent } from 'undici';
import { addressPolicies } from '../../platform/outbound/addresses.ts';
import { checkedConnector, resolverFor } from '../../platform/outbound/connector.ts';
import type { Config } from '../config/config.ts';

/** For one connection to a provider, milliseconds. */
const CONNECT_MS = 10_000;
/** How long an idle connection is kept for the next call, milliseconds. */
const KEEP_ALIVE_MS = 10_000;

/** By which providers are reached: public addresses alone, unless the operator allows private ones too. */
export function railDispatcher({ railAllowPrivate }: Pick<Config, 'railAllowPrivate'>): Agent {
  const policies = addressPolicies(railAllowPrivate);
  const policy = railAllowPrivate ? policies.test : policies.live;
  return new Agent({
    connect: checkedConnector(policy, { resolve: resolverFor(policy), timeoutMs: CONNECT_MS }),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The time of each whole call is limited instead.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
