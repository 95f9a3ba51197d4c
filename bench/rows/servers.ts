import { type Report, times } from '../report.ts';

const GOAL = 0.9;

/** Compares both servers: each rate is a multiple of what pgbench reaches on the same server. */
export function compareServers(embedded: Report, external: Report): void {
  const r1 = { embedded: embedded.rates.get('r1'), external: external.rates.get('r1') };
  for (const [name, rate] of external.rates) {
    const known = embedded.rates.get(name);
    if (['r0', 'r1'].includes(name) || known === undefined) continue;
    if (r1.embedded === undefined || r1.external === undefined) continue;
    const ours = known / r1.embedded;
    const theirs = rate / r1.external;
    external.add({
      measure: name,
      figure: `${times(theirs, 'its R1')}, embedded ${times(ours, 'its R1')}`,
      ratio: times(theirs / ours, "the embedded one's"),
      goal: `≥ ${GOAL} × the embedded one's`,
      met: theirs / ours >= GOAL,
    });
  }
}

/** A row for what only the embedded server has. */
export function skipExternal(external: Report, measure: string, because: string): void {
  external.add({ measure, figure: `skipped: ${because}`, ratio: '', goal: '', met: null });
}
