import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import type { Side } from './environment.ts';
import { sidePath, signedIn } from './ops-client.ts';
import { type ProposeOptions, propose } from './proposals.ts';

/** An environment of a business; empty for the whole installation. */
type StopSide = Partial<Side>;

interface ShownStop {
  id: string;
  business_id: string | null;
  mode: string | null;
  rail: string | null;
  bank_code: string | null;
  reason: string;
  stopped_by: string;
  stopped_at: string;
  ended_at: string | null;
}

function sideOf({ business, mode }: StopSide): Side | undefined {
  if (business === undefined && mode === undefined) return undefined;
  if (business === undefined || mode === undefined)
    throw new CommandError('Give --business and --mode together.');
  return { business, mode };
}

const pathOf = (side: Side | undefined): string =>
  `${side === undefined ? '/ops/v1' : sidePath(side)}/payout-stops`;

/** `kolo payouts stop`: needs no approval. */
export async function payoutsStop(
  { print }: CliContext,
  {
    rail,
    bank,
    reason,
    json,
    ...named
  }: StopSide & {
    rail?: string;
    bank?: string;
    reason: string;
    json: boolean;
  },
): Promise<void> {
  const side = sideOf(named);
  const body = { rail: rail ?? null, bank_code: bank ?? null, reason };
  const stopped = await (await signedIn()).call<{ id: string }>('POST', pathOf(side), body);
  print(json ? JSON.stringify(stopped) : stopped.id);
}

interface HeldBack {
  payouts: number;
  amount_text: string;
  more: boolean;
}

/** `kolo payouts resume`: prints the payouts that the stop holds, then proposes to end it. */
export async function payoutsResume(
  context: CliContext,
  id: string,
  { reason, json, ...named }: StopSide & ProposeOptions,
): Promise<void> {
  const side = sideOf(named);
  const act = side === undefined ? 'payouts.resume_all' : 'payouts.resume';
  const content = { stop_id: id };
  const api = await signedIn();
  const path = `${pathOf(side)}/${encodeURIComponent(id)}/held-back`;
  const { payouts, amount_text, more } = await api.call<HeldBack>('GET', path);
  const least = more ? 'at least ' : '';
  context.say(`Resuming releases ${least}${payouts} payouts, ${least}${amount_text} in total.`);
  await propose(context, api, { act, ...(side && { side }), content }, { reason, json });
}

/** `kolo payouts stops`. */
export async function payoutsStops(
  { print }: CliContext,
  { all, json, ...named }: StopSide & { all: boolean; json: boolean },
): Promise<void> {
  const listed = await (await signedIn()).call<ShownStop[]>('GET', pathOf(sideOf(named)));
  const shown = all ? listed : listed.filter(({ ended_at }) => ended_at === null);
  if (json) return print(JSON.stringify(shown));
  for (const { id, business_id, mode, rail, bank_code, ...stop } of shown) {
    const what = [
      business_id === null ? 'every business' : `business ${business_id} ${mode}`,
      rail === null ? 'any rail' : `rail ${rail}`,
      bank_code === null ? 'any bank' : `bank ${bank_code}`,
    ];
    const until = stop.ended_at === null ? 'in force' : `ended ${stop.ended_at}`;
    print([id, ...what, `since ${stop.stopped_at}`, until, `by ${stop.stopped_by}`, stop.reason].join('  '));
  }
}
