import type { Command, Result } from './commands.ts';
import { decideAccept } from './decide-accept.ts';
import { decideInflow } from './decide-inflow.ts';
import { decideSettle } from './decide-settle.ts';
import { Draft } from './draft.ts';
import type { BatchState, Effects } from './state.ts';

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
  const results = commands.map((command) => decideOne(draft, command));
  return { results, effects: draft.effects() };
}

function decideOne(draft: Draft, command: Command): Result {
  switch (command.kind) {
    case 'acceptTransfer':
      return decideAccept(draft, command);
    case 'settleTransfer':
      return decideSettle(draft, command);
    case 'creditInflow':
      return decideInflow(draft, command);
  }
}
