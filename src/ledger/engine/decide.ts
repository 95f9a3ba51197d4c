import { type Command, definitionOf, type Result } from '../commands/catalogue.ts';
import { Draft } from '../draft.ts';
import type { BatchState, Effects } from '../state.ts';

/**
 * Decides a batch: the results of the commands, in order, and what to write. Pure: no I/O, no clock, no chance.
 * It gives exactly what running the commands one by one would give, because each is decided on the draft that
 * those before it have changed.
 */
export function decide(
  state: BatchState,
  commands: readonly Command[],
): { results: Result[]; effects: Effects } {
  const draft = new Draft(state);
  const results = commands.map((command) => definitionOf(command).decide(draft, command));
  return { results, effects: draft.effects() };
}
