import { Counter, Histogram, type Registry } from 'prom-client';
import type { Command } from '../../ledger/commands/catalogue.ts';
import type { CommittedBatch } from '../../ledger/engine/lane.ts';
import type { ConflictKind } from '../../ledger/engine/locked.ts';
import type { BankCall } from '../../rails/bank-call.ts';

/** From a transfer that settles at once to one that settles the next day, seconds. */
const SETTLE_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600, 21_600, 86_400];
/** A call ends within its rail's timeout, seconds. */
const CALL_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

type Accepted = Command & { kind: 'acceptTransfer' };
type Settled = Command & { kind: 'settleTransfer' };

/** Metrics of money movements: committed by this process, and reported by banks. */
export class MoneyMetrics {
  readonly #batchCommands: Histogram;
  readonly #batchSeconds: Histogram;
  readonly #conflicts: Counter<'kind'>;
  readonly #accepted: Counter<'rail' | 'bank'>;
  readonly #settled: Counter<'rail' | 'bank'>;
  readonly #failed: Counter<'rail' | 'bank'>;
  readonly #settleSeconds: Histogram<'rail'>;
  readonly #calls: Histogram<'rail' | 'operation' | 'outcome'>;
  /** One of `#accepted` for each rail and bank; finding it by its labels costs more than counting. */
  readonly #acceptedBy = new Map<string, Counter.Internal>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#batchCommands = new Histogram({
      name: 'kolo_engine_batch_commands',
      help: 'Money commands committed together.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      registers,
    });
    this.#batchSeconds = new Histogram({
      name: 'kolo_engine_batch_seconds',
      help: 'Time to commit a batch of money commands.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
    this.#conflicts = new Counter({
      name: 'kolo_engine_conflicts_total',
      help: 'Batches of money commands that had to be repeated, by reason: stale, taken, unavailable or other.',
      labelNames: ['kind'],
      registers,
    });
    const byBank = { labelNames: ['rail', 'bank'] as const, registers };
    this.#accepted = new Counter({
      name: 'kolo_transfers_accepted_total',
      help: 'Accepted bank transfers, by rail and the code of the receiving bank.',
      ...byBank,
    });
    this.#settled = new Counter({
      name: 'kolo_transfers_settled_total',
      help: 'Successful bank transfers, by rail and the code of the receiving bank.',
      ...byBank,
    });
    this.#failed = new Counter({
      name: 'kolo_transfers_failed_total',
      help: 'Failed bank transfers, by rail and the code of the receiving bank.',
      ...byBank,
    });
    this.#settleSeconds = new Histogram({
      name: 'kolo_transfer_settle_seconds',
      help: 'Time from accepting a bank transfer to its final state.',
      labelNames: ['rail'],
      buckets: SETTLE_BUCKETS,
      registers,
    });
    this.#calls = new Histogram({
      name: 'kolo_bank_call_seconds',
      help: 'Duration of calls to banks, by rail, operation and outcome.',
      labelNames: ['rail', 'operation', 'outcome'],
      buckets: CALL_BUCKETS,
      registers,
    });
  }

  /** A batch of the engine. */
  readonly batchCommitted = ({ commands, outcomes, ms }: CommittedBatch): void => {
    this.#batchCommands.observe(commands.length);
    this.#batchSeconds.observe(ms / 1_000);
    for (const [i, { command }] of commands.entries()) {
      const outcome = outcomes[i]!;
      if (!('result' in outcome)) continue;
      const { result } = outcome;
      if (command.kind === 'acceptTransfer' && result.kind === 'accepted') {
        if ('replay' in result && !result.replay) this.#accept(command);
      } else if (command.kind === 'settleTransfer' && result.kind === 'settled') this.#settle(command);
    }
  };

  readonly conflicted = (kind: ConflictKind): void => this.#conflicts.labels(kind).inc();

  readonly bankCalled = ({ rail, operation, outcome, ms }: BankCall): void =>
    this.#calls.labels(rail, operation, outcome).observe(ms / 1_000);

  #accept({ rail, bankCode }: Accepted): void {
    const name = rail?.name ?? 'none';
    const key = `${name} ${bankCode}`;
    let counter = this.#acceptedBy.get(key);
    if (counter === undefined) {
      counter = this.#accepted.labels(name, bankCode);
      this.#acceptedBy.set(key, counter);
    }
    counter.inc();
  }

  /** Counts bank transfers only: the return of an inflow is not one. */
  #settle({ transfer, outcome, now }: Settled): void {
    if (transfer?.category !== 'bank-outflow') return;
    const { rail, bankCode, createdAt } = transfer;
    (outcome.kind === 'success' ? this.#settled : this.#failed).labels(rail, bankCode).inc();
    this.#settleSeconds.labels(rail).observe(Math.max(0, now - createdAt) / 1_000);
  }
}
