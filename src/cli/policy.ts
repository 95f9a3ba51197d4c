import { readFile } from 'node:fs/promises';
import { agreedTime } from '../db/checked-clock.ts';
import { policyVersions } from '../ledger/policy/policies.ts';
import { type PolicyView, policyView, SECTIONS } from '../policy/policy-view.ts';
import { PRESETS } from '../policy/presets.ts';
import { setPolicy } from '../policy/set-policy.ts';
import { Calendar } from '../values/calendar.ts';
import type { Clock } from '../values/clock.ts';
import { OperatorError } from '../values/operator-error.ts';
import { atShell } from './actor.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';
import { withSide } from './side.ts';
import type { SideOptions } from './side-options.ts';

/** `kolo policy set`: sets a version of what a side of a business charges and allows. */
export async function policySet(
  context: CliContext,
  clock: Clock,
  options: SideOptions & { from: string },
): Promise<void> {
  const given = await readJson(options.from);
  const calendar = new Calendar(context.config.timeZone);
  await withSide(context, options, async ({ database, directory, tenantId }) => {
    // What is charged on the day of a change goes by the time at which it was made.
    const nowMs = await agreedTime(clock, directory);
    const result = await setPolicy(database, tenantId, given, { calendar, nowMs, by: atShell() });
    if ('faults' in result) {
      const faults = result.faults.map(({ path, message }) => `  ${path === '' ? 'It' : path} ${message}.`);
      throw new CommandError([`${options.from} sets no policy:`, ...faults].join('\n'));
    }
    const { version, holdsFrom } = result;
    if (options.json) context.print(JSON.stringify({ version, from: holdsFrom }));
    else context.print(`Version ${version} holds from ${holdsFrom}.`);
  });
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}.`);
  });
  try {
    // Editors of some systems begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${path} is not valid JSON: ${(error as Error).message}.`);
  }
}

/** `kolo policy show`: what holds today and what is planned. */
export function policyShow(context: CliContext, clock: Clock, options: SideOptions): Promise<void> {
  const calendar = new Calendar(context.config.timeZone);
  return withSide(context, options, async ({ database, tenantId }) => {
    const versions = await database.within(tenantId, (session) => policyVersions(session, tenantId));
    const view = policyView(versions, calendar.dayOf(clock.now()));
    if (options.json) context.print(JSON.stringify(view));
    else for (const line of readable(view)) context.print(line);
  });
}

function* readable({ day, in_force, planned }: PolicyView): Generator<string> {
  yield `Today is ${day}. Amounts are kobo.`;
  for (const section of SECTIONS) {
    const shown = in_force[section];
    if (shown === null) yield `${section}: none`;
    else {
      yield `${section}: version ${shown.version}, from ${shown.from ?? 'the beginning'}`;
      yield JSON.stringify(shown.terms, null, 2);
    }
  }
  for (const { from, version, ...sections } of planned) {
    yield `Planned: version ${version}, from ${from}`;
    yield JSON.stringify(sections, null, 2);
  }
}

/** `kolo policy preset`: prints a preset as a file that can be changed and set. */
export function policyPreset(context: CliContext, clock: Clock, name: string): void {
  const preset = PRESETS.get(name);
  if (preset === undefined) throw new CommandError(`The presets are: ${[...PRESETS.keys()].join(', ')}.`);
  const today = new Calendar(context.config.timeZone).dayOf(clock.now());
  context.print(JSON.stringify({ from: today, ...preset }, null, 2));
}
