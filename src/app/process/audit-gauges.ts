import type { ChainHead } from '../../platform/audit/chain.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { NIL_UUID } from '../../platform/values/ids.ts';
import type { Metrics } from './metrics.ts';

/** The head of a chain, with when what it tells of was done, milliseconds. */
interface ShownHead extends ChainHead {
  actedAt: number;
}

/** Shows the heads of the first hundred chains of the audit log; `installation`, or the id of a tenant. @param heads as last read */
export function addAuditHeads(metrics: Metrics, heads: () => readonly ShownHead[], clock: Clock): void {
  const nameOf = (chain: string) => (chain === NIL_UUID ? 'installation' : chain);
  const ofEach = (pick: (head: ShownHead) => number) => () =>
    heads().map((head) => ({ labels: { chain: nameOf(head.chain) }, value: pick(head) }));
  // One series a chain: that of the head before is gone.
  metrics.gauges(
    'kolo_audit_chain_head_info',
    'Always 1; the hash of the last link of each chain of the audit log, to be kept where nobody can rewrite it.',
    ['chain', 'links', 'head'],
    () =>
      heads().map(({ chain, links, head }) => ({
        labels: { chain: nameOf(chain), links: String(links), head: head.toString('hex') },
        value: 1,
      })),
  );
  metrics.gauges(
    'kolo_audit_chain_links',
    'How many links each chain of the audit log has: the number of its head.',
    ['chain'],
    ofEach(({ links }) => Number(links)),
  );
  metrics.gauges(
    'kolo_audit_chain_head_age_seconds',
    'How long ago the last act of each chain of the audit log was done.',
    ['chain'],
    ofEach(({ actedAt }) => Math.max(0, clock.now() - actedAt) / 1_000),
  );
}
