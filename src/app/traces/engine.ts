import { type Link, type SpanContext, SpanKind } from '@opentelemetry/api';
import type { Command, Result, ResultOf } from '../../ledger/commands/catalogue.ts';
import { Engine, type EngineOptions } from '../../ledger/engine/engine.ts';
import type { CommittedBatch } from '../../ledger/engine/lane.ts';
import { asFirstSpan, type Requests, type TracedRequest } from './requests.ts';
import { outsideSpan, type Tracer } from './tracer.ts';
import { both } from './traces.ts';

/** Maximum links of a batch; collectors accept no more. */
const LINKS_MAX = 128;
/** Results of commands that changed something. */
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
/** Results with an event whose id the command carries. */
const WITH_EVENT = new Set(['credited', 'settled', 'transferred', 'paid']);

/** The effect of a command on a movement. */
interface Done {
  readonly command: Command;
  readonly kind: string;
  readonly isNew: boolean;
  /** The id of the event that the command emits, if any. */
  readonly eventId: string | undefined;
  readonly sinceMs: number;
  /** The first span of the movement's trace. */
  readonly movement: SpanContext;
}

/** Commands about an existing movement. */
const CONTINUES: ReadonlySet<Command['kind']> = new Set([
  'settleTransfer',
  'settleManually',
  'chargeRailFee',
]);

/** The movement that a command is about; undefined if there is none, such as for a refused command. */
function movementOf(command: Command, result: Result): string | undefined {
  if ('transactionId' in result) return result.transactionId;
  if (command.kind === 'chargeRailFee') return command.movementId;
  const isAbout = CHANGED.has(result.kind) || CONTINUES.has(command.kind);
  return isAbout && 'transactionId' in command ? command.transactionId : undefined;
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
      eventId: changed && WITH_EVENT.has(result.kind) && 'eventId' in command ? command.eventId : undefined,
    };
  }
}

/**
 * An engine that traces its own batches, because a batch is one pipeline for many movements and has no query text. Each
 * batch is a separate trace with links to its sampled movements. Each of those has a span that links back to the batch.
 */
class TracedEngine extends Engine {
  readonly #requestOf: WeakMap<Command, TracedRequest>;
  readonly #requests: Requests;

  constructor(options: EngineOptions, requestOf: WeakMap<Command, TracedRequest>, requests: Requests) {
    super(options);
    this.#requestOf = requestOf;
    this.#requests = requests;
  }

  override submit<C extends Command>(tenantId: string, command: C, waitedMs = 0): Promise<ResultOf<C>> {
    const request = this.#requests.current;
    if (request !== undefined) this.#requestOf.set(command, request);
    // The batch contains commands of other requests too.
    return outsideSpan(() => super.submit(tenantId, command, waitedMs));
  }
}

export function tracedEngine(tracer: Tracer, requests: Requests, options: EngineOptions): Engine {
  const requestOf = new WeakMap<Command, TracedRequest>();
  const onCommitted = (committed: CommittedBatch): void => {
    const done = [...doneBy(tracer, committed)];
    if (done.length === 0) return;
    const batch = endBatch(tracer, committed, done);
    for (const one of done) endCommand(tracer, one, { batch, request: requestOf.get(one.command) });
  };
  return new TracedEngine(
    { ...options, onCommitted: both(options.onCommitted ?? (() => {}), onCommitted) },
    requestOf,
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
