import { readFile } from 'node:fs/promises';
import { type PolicyView, SECTIONS } from '../payments/policy/policy-view.ts';
import { PRESETS } from '../payments/policy/presets.ts';
import { Calendar } from '../platform/values/calendar.ts';
import type { Clock } from '../platform/values/clock.ts';
import { OperatorError } from '../platform/values/operator-error.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { requireBusinessId } from './environment.ts';
import type { SideOptions } from './environment-options.ts';
import { sidePath, signedIn } from './ops-client.ts';
import { type ProposeOptions, propose } from './proposals.ts';

/** `kolo policy set`: proposes a version. */
export async function policySet(
  context: CliContext,
  { from, business, mode, ...options }: SideOptions & ProposeOptions & { from: string },
): Promise<void> {
  const policy = await readJson(from);
  requireBusinessId(business);
  const proposed = { act: 'policy.set', side: { business, mode }, content: { policy } };
  await propose(context, await signedIn(), proposed, options);
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new OperatorError(`Cannot read ${path}: ${error.message}.`);
  });
  try {
    // Editors of some systems begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${path} is not valid JSON: ${(error as Error).message}.`);
  }
}

/** `kolo policy show`. */
export async function policyShow({ print }: CliContext, { json, ...side }: SideOptions): Promise<void> {
  const path = `${sidePath(side)}/policy`;
  const view = await (await signedIn()).call<PolicyView>('GET', path);
  if (json) print(JSON.stringify(view));
  else for (const line of readable(view)) print(line);
}

function* readable({ day, in_force, planned }: PolicyView): Generator<string> {
  yield `Today is ${day}. Amounts are in kobo.`;
  for (const section of SECTIONS) {
    const shown = in_force[section];
    if (shown === null) yield `${section}: none`;
    else {
      yield `${section}: version ${shown.version}, from ${shown.from ?? 'the start'}`;
      yield JSON.stringify(shown.terms, null, 2);
    }
  }
  for (const { from, version, ...sections } of planned) {
    yield `Planned: version ${version}, from ${from}`;
    yield JSON.stringify(sections, null, 2);
  }
}

/** A version as the operator API lists it. */
interface ListedVersion extends Partial<Record<(typeof SECTIONS)[number], object>> {
  version: number;
  from: string | null;
  created_at: string;
  proposed_by: string | null;
  approved_by: string | null;
  reason: string | null;
}

/** `kolo policy list`. */
export async function policyList({ print }: CliContext, { json, ...side }: SideOptions): Promise<void> {
  const path = `${sidePath(side)}/policy/versions`;
  const versions = await (await signedIn()).call<ListedVersion[]>('GET', path);
  if (json) print(JSON.stringify(versions));
  else for (const version of versions) for (const line of versionLines(version)) print(line);
}

function* versionLines({ version, from, created_at, ...of }: ListedVersion): Generator<string> {
  const by = of.proposed_by === null ? '' : `, proposed by ${of.proposed_by}`;
  const approved = of.approved_by === null ? '' : `, approved by ${of.approved_by}`;
  yield `Version ${version}, from ${from ?? 'the start'}, set ${created_at}${by}${approved}`;
  if (of.reason !== null) yield `  ${of.reason}`;
  for (const section of SECTIONS)
    if (of[section] !== undefined) yield `  ${section} ${JSON.stringify(of[section])}`;
}

/** `kolo policy preset`: prints a preset as a policy file. */
export function policyPreset(context: CliContext, clock: Clock, name: string): void {
  const preset = PRESETS.get(name);
  if (preset === undefined)
    throw new CommandError(`Unknown preset. Presets: ${[...PRESETS.keys()].join(', ')}.`);
  const today = new Calendar(context.config.timeZone).dayOf(clock.now());
  context.print(JSON.stringify({ from: today, ...preset }, null, 2));
}
