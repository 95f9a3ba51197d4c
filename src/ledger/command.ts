import type { Draft } from './draft.ts';
import type { Facts } from './facts.ts';

/**
 * Fields that every command has. The time and every id come with it, so that deciding it is pure and repeating it
 * (after an unknown commit) names the same rows.
 */
export interface AnyCommand {
  readonly kind: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Fields that every result has. A `refused` command moved nothing. */
export interface AnyResult {
  readonly kind: string;
}

/**
 * Queue that a command waits in. Callers wait for a *request*. Nobody waits for a *settlement*, but it holds money
 * until it commits. *Background* commands are not urgent. `engine/queue-policy.ts` sets the queue lengths and what
 * a batch takes from each.
 */
export type QueueName = 'request' | 'settlement' | 'background';

/** Definition of one kind of money command: everything that the engine knows about it. */
export interface CommandDefinition<Command extends AnyCommand, Result extends AnyResult> {
  readonly kind: Command['kind'];
  readonly queue: QueueName;
  /** Declares the facts that `decide` may read. */
  collectFacts(command: Command, facts: Facts): void;
  /**
   * Decides the command on the state that previous commands of the batch left, and writes its effects to the draft.
   * Pure: no I/O, no clock, no randomness.
   */
  decide(draft: Draft, command: Command): Result;
}
