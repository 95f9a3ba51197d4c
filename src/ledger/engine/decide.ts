import { type Command, definitionOf, type Result } from '../commands/catalogue.ts';
import { Draft } from '../draft.ts';
import { Facts } from '../facts.ts';
import type { BatchState, Effects } from '../state.ts';

/** Results of a batch, one for each command in order, and the effects to write. */
export interface Decision {
  readonly results: readonly Result[];
  readonly effects: Effects;
}

/** Collects the facts that the commands of a batch declare. */
export function factsOf(commands: readonly Command[], trustsPrefetched: boolean): Facts {
  const facts = new Facts(trustsPrefetched);
  for (const command of commands) definitionOf(command).collectFacts(command, facts);
  return facts;
}

/**
 * Decides a batch: results in order, and effects to write. Pure: no I/O, no clock, no randomness. The result equals
 * running the commands one by one, because each is decided on the draft that previous commands changed.
 */
export function decide(state: BatchState, commands: readonly Command[]): Decision {
  const draft = new Draft(state);
  const results = commands.map((command) => definitionOf(command).decide(draft, command));
  return { results, effects: draft.effects() };
}
