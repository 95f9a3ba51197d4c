import { type Command, definitionOf, type Result } from '../commands/catalogue.ts';
import { Draft } from '../draft.ts';
import { Facts } from '../facts.ts';
import type { BatchState, Effects } from '../state.ts';

/** What a batch answers, a result for each command in order, and what makes it true. */
export interface Decision {
  readonly results: readonly Result[];
  readonly effects: Effects;
}

/** What the commands of a batch name. */
export function factsOf(commands: readonly Command[], trustsBrought: boolean): Facts {
  const facts = new Facts(trustsBrought);
  for (const command of commands) definitionOf(command).collectFacts(command, facts);
  return facts;
}

/**
 * Decides a batch: the results of the commands, in order, and what to write. Pure: no I/O, no clock, no chance.
 * It gives exactly what running the commands one by one would give, because each is decided on the draft that
 * those before it have changed.
 */
export function decide(state: BatchState, commands: readonly Command[]): Decision {
  const draft = new Draft(state);
  const results = commands.map((command) => definitionOf(command).decide(draft, command));
  return { results, effects: draft.effects() };
}
