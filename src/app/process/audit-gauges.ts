import type { ChainHead } from '../../platform/audit/chain.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Metrics } from './metrics.ts';

/** The head of a chain, and the time of the act that it records. */
interface ShownHead extends ChainHead {
  /** Milliseconds since the epoch. */
  actedAt: number;
}

/** Shows the heads of the first hundred chains of the audit log; `installation`, or the id of a tenant. @param heads as last read */
export function addAuditHeads(metrics: Metrics, heads: () => readonly ShownHead[], clock: Clock): void {
  const nameOf = (chain: string) => (chain === NIL_UUID ? 'installation' : chain);
  const ofEach = (pick: (head: ShownHead) => number) => () =>
    heads().map((head) => ({ labels: { chain: nameOf(head.chain) }, value: pick(head) }));
  // One series per chain: that of the previous head is gone.
  metrics.gauges(
    'kolo_audit_chain_head_info',
    'Always 1. The label head is the hash of the last link of each chain of the audit log; store it where nobody can rewrite it.',
    ['chain', 'links', 'head'],
    () =>
      heads().map(({ chain, links, head }) => ({
        labels: { chain: nameOf(chain), links: String(links), head: head.toString('hex') },
        value: 1,
      })),
  );
  metrics.gauges(
    'kolo_audit_chain_links',
    'Links in each chain of the audit log, which is the number of its head.',
    ['chain'],
    ofEach(({ links }) => Number(links)),
  );
  metrics.gauges(
    'kolo_audit_chain_head_age_seconds',
    'Time since the last act in each chain of the audit log.',
    ['chain'],
    ofEach(({ actedAt }) => Math.max(0, clock.now() - actedAt) / 1_000),
  );
}
