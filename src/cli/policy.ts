import { PRESETS } from '../payments/policy/presets.ts';
import { Calendar } from '../platform/values/calendar.ts';
import type { Clock } from '../platform/values/clock.ts';
import { CommandError } from './command-error.ts';
import type { CliContext } from './context.ts';

/** `kolo policy preset`: prints a preset as a policy file. */
export function policyPreset(context: CliContext, clock: Clock, name: string): void {
  const preset = PRESETS.get(name);
  if (preset === undefined)
    throw new CommandError(`Unknown preset. Presets: ${[...PRESETS.keys()].join(', ')}.`);
  const today = new Calendar(context.config.timeZone).dayOf(clock.now());
  context.print(JSON.stringify({ from: today, ...preset }, null, 2));
}
