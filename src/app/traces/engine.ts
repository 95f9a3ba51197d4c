import { type Link, type SpanContext, SpanKind } from '@opentelemetry/api';
import type { Command, Result, ResultOf } from '../../ledger/commands/catalogue.ts';
import { Engine, type EngineOptions } from '../../ledger/engine/engine.ts';
import type { CommittedBatch } from '../../ledger/engine/lane.ts';
import { asFirstSpan, type Requests, type TracedRequest } from './requests.ts';
import { inNobodysName, type Tracer } from './tracer.ts';
import { both } from './traces.ts';

/** Maximum links of a batch; collectors accept no more. */
const LINKS_MAX = 128;
/** Results that say that the command has changed something. */
const CHANGED = new Set([
  'accepted',
  'credited',
  'held',
  'settled',
  'transferred',
  'adjusted',
  'returning',
  'paid',
  'carried',
]);
/** Those that have an event with the id that the command brought. */
const TOLD = new Set(['credited', 'settled', 'transferred', 'paid']);

/** The effect of a command on a movement. */
interface Done {
  readonly command: Command;
  readonly kind: string;
  readonly isNew: boolean;
  /** Of its event, if it has one. */
  readonly eventId: string | undefined;
  readonly sinceMs: number;
  /** The first span of the movement's trace. */
  readonly movement: SpanContext;
}

/** Commands about a movement that is there already. */
const CONTINUES: ReadonlySet<Command['kind']> = new Set([
  'settleTransfer',
  'settleManually',
  'chargeRailFee',
]);

/** The movement that a command is about; undefined where there is none, as for what is refused. */
function movementOf(command: Command, result: Result): string | undefined {
  if ('transactionId' in result) return result.transactionId;
  if (command.kind === 'chargeRailFee') return command.movementId;
  return CHANGED.has(result.kind) || CONTINUES.has(command.kind) ? command.transactionId : undefined;
}

/** The effects of a batch on movements with sampled traces. */
function* doneBy(tracer: Tracer, { commands, outcomes }: CommittedBatch): Generator<Done> {
  for (const [i, { command, sinceMs }] of commands.entries()) {
    const outcome = outcomes[i]!;
    if (!('result' in outcome)) continue;
    const { result } = outcome;
    const id = movementOf(command, result);
    const movement = id === undefined ? undefined : tracer.movement(id);
    if (movement === undefined) continue;
    const changed = CHANGED.has(result.kind) && !('replay' in result && result.replay);
    yield {
      command,
      kind: result.kind,
      sinceMs,
      movement,
      isNew: changed && !CONTINUES.has(command.kind),
      eventId: changed && TOLD.has(result.kind) && 'eventId' in command ? command.eventId : undefined,
    };
  }
}

/**
 * An engine whose batches are traced by hand: a batch is one pipeline, which has no query text, for many movements. It is a trace of its
 * own, which refers to the movements whose traces are sent; and each of them has a span that refers to the batch.
 */
class TracedEngine extends Engine {
  readonly #asked: WeakMap<Command, TracedRequest>;
  readonly #requests: Requests;

  constructor(options: EngineOptions, asked: WeakMap<Command, TracedRequest>, requests: Requests) {
    super(options);
    this.#asked = asked;
    this.#requests = requests;
  }

  override submit<C extends Command>(tenantId: string, command: C, waitedMs = 0): Promise<ResultOf<C>> {
    const request = this.#requests.current;
    if (request !== undefined) this.#asked.set(command, request);
    // The batch that it begins is of others too.
    return inNobodysName(() => super.submit(tenantId, command, waitedMs));
  }
}

/** Makes one. */
export function tracedEngine(tracer: Tracer, requests: Requests, options: EngineOptions): Engine {
  const asked = new WeakMap<Command, TracedRequest>();
  const onCommitted = (committed: CommittedBatch): void => {
    const done = [...doneBy(tracer, committed)];
    if (done.length === 0) return;
    const batch = endBatch(tracer, committed, done);
    for (const one of done) endCommand(tracer, one, { batch, request: asked.get(one.command) });
  };
  return new TracedEngine(
    { ...options, onCommitted: both(options.onCommitted ?? (() => {}), onCommitted) },
    asked,
    requests,
  );
}

function endBatch(
  tracer: Tracer,
  { tenantId, commands, ms }: CommittedBatch,
  done: readonly Done[],
): SpanContext {
  const links: Link[] = done.slice(0, LINKS_MAX).map(({ movement }) => ({ context: movement }));
  return tracer.endedBeside(
    {
      name: 'engine batch',
      kind: SpanKind.CLIENT,
      startTime: performance.now() - ms,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.batch.size': commands.length,
        'kolo.tenant_id': tenantId,
      },
    },
    links,
  );
}

function endCommand(
  tracer: Tracer,
  { command, kind, isNew, eventId, sinceMs, movement }: Done,
  { batch, request }: { batch: SpanContext; request: TracedRequest | undefined },
): void {
  const span = {
    name: command.kind,
    startTime: sinceMs,
    links: [{ context: batch }],
    attributes: { 'kolo.result': kind },
  };
  const asks = isNew ? request : undefined;
  request?.span.addLink({ context: movement });
  if (asks !== undefined) tracer.ended(asFirstSpan(asks), movement, 'first');
  const begins = isNew && asks === undefined;
  tracer.ended(span, movement, begins ? 'first' : { under: movement });
  if (eventId === undefined) return;
  const event = { name: 'event', kind: SpanKind.PRODUCER, startTime: performance.now() };
  tracer.ended({ ...event, attributes: { 'kolo.event_id': eventId } }, movement, {
    under: movement,
    id: eventId,
  });
}
