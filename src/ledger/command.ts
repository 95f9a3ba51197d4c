import type { Draft } from './draft.ts';
import type { Facts } from './facts.ts';

/**
 * What every command carries. Its time and every id that it may need come with it, so that deciding it is pure and
 * doing it again (after an unknown commit) names the same rows.
 */
export interface AnyCommand {
  readonly kind: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What every result carries; a `refused` one moved nothing. */
export interface AnyResult {
  readonly kind: string;
}

/**
 * Where commands wait for a batch: *requests* are waited for by callers, *settlements* by nobody but hold money until
 * they are done, and *background* has time. `engine/queue-policy.ts` says how many may wait and what a batch takes.
 */
export type QueueName = 'request' | 'settlement' | 'background';

/** A kind of money command, whole: what the engine knows of it is this. */
export interface CommandDefinition<Command extends AnyCommand, Result extends AnyResult> {
  readonly kind: Command['kind'];
  readonly queue: QueueName;
  /** Names the facts that deciding the command may look at. */
  collectFacts(command: Command, facts: Facts): void;
  /**
   * Decides the command on what those before it in the batch have left, and writes what it does into the draft. Pure:
   * no I/O, no clock, no chance.
   */
  decide(draft: Draft, command: Command): Result;
}
