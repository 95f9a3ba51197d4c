import { type Static, Type } from 'typebox';
import { transactionsByIds, transactionsByReferences } from '../../../ledger/find-transactions.ts';
import {
  BANK_CHARGES_ACCOUNT,
  BANK_ERRORS_ACCOUNT,
  INTEREST_INCOME_ACCOUNT,
  settlementAccount,
} from '../../../ledger/system-accounts.ts';
import type { Transaction } from '../../../ledger/transactions.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { Amount } from '../../../platform/http/schemas.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { UUID_PATTERN } from '../../../platform/values/ids.ts';
import { type Kobo, koboFromNumber, koboToNumber, moneyText } from '../../../platform/values/money.ts';
import { RAILS } from '../../../rails/registry.ts';
import { matchSoon } from '../../bank-statements/accounts.ts';
import { reversalReference, reversalReferenceSql } from '../../bank-statements/booking-references.ts';
import { currentBooking } from '../../bank-statements/bookings.ts';
import { freeMovements } from '../../bank-statements/decisions.ts';
import { lineField } from '../../bank-statements/schemas.ts';
import { type ProposalAct, proposalAct } from '../../proposals/act.ts';
import { SOME_ID } from '../../transaction-status/fields.ts';
import { type Booked, type Pair, post, requirePostable } from '../adjustments/post.ts';
import type { ManualDeps } from '../deps.ts';
import { concernedText } from './concerned.ts';

/** Accounts that a bank's own entries are booked on, with their names. */
const KINDS = {
  bank_charge: { account: BANK_CHARGES_ACCOUNT, name: 'bank charges' },
  bank_interest: { account: INTEREST_INCOME_ACCOUNT, name: 'interest income' },
  bank_error: { account: BANK_ERRORS_ACCOUNT, name: 'bank errors' },
} as const;
type Kind = keyof typeof KINDS;
/** Movements beside a booking: with it, a line shows 100. */
const MOVEMENTS_MAX = 99;

const ofLine = {
  rail: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'The rail with the settlement account.',
    examples: ['sandbox'],
  }),
  line: lineField,
};
const lineContent = Type.Object({
  ...ofLine,
  as: Type.Unsafe<Kind>({
    type: 'string',
    enum: Object.keys(KINDS),
    examples: ['bank_charge'],
    description:
      '`bank_charge`: the bank took it for itself. `bank_interest`: the bank paid it on the balance. `bank_error`: the bank took or paid it by mistake, such as a payment made twice, or puts such a mistake right.',
  }),
  direction: Type.Unsafe<'in' | 'out'>({
    type: 'string',
    enum: ['in', 'out'],
    examples: ['out'],
    description:
      '`out`: the bank took it. `in`: the bank paid it, or gave a charge back. It must be that of the line, or of the difference.',
  }),
  amount: Amount('Kobo. It must be the amount of the line, or of the difference.'),
  movements: Type.Optional(
    Type.Array(Type.String({ pattern: UUID_PATTERN, examples: [SOME_ID] }), {
      minItems: 1,
      maxItems: MOVEMENTS_MAX,
      uniqueItems: true,
      description:
        'Movements that are part of the line: only its difference to their sum is booked, and the line is matched with them too. None: the line is booked whole.',
      examples: [[SOME_ID]],
    }),
  ),
});
type LineContent = Static<typeof lineContent>;
type OfLine = Pick<LineContent, 'rail' | 'line'>;

const reversalContent = Type.Object({
  ...ofLine,
  transaction_id: Type.String({
    pattern: UUID_PATTERN,
    description: 'The transaction that booked the line.',
    examples: [SOME_ID],
  }),
});
type ReversalContent = Static<typeof reversalContent>;

const LINE = statement(
  'state_of_statement_line',
  'SELECT amount, state FROM bank_statement_lines WHERE tenant_id = $1 AND rail = $2 AND number = $3',
);

interface Line {
  amount: Kobo;
  state: string;
}

/** States of lines that nobody may book, with the reason. */
const NOT_BOOKABLE: Readonly<Record<string, string>> = {
  matched: 'The line is matched.',
  withdrawn: 'The statement of the line is withdrawn.',
};

/**
 * A booking that stands, without a match, of a line that was withdrawn: its growth of the account is $3, or its line was the
 * line $4, as the bank wrote it. A matching may not have collected it yet. Plan: the proposals of a tenant, of which there are few.
 */
const LEFT_OVER = statement(
  'booking_of_withdrawn_line',
  `SELECT t.id, w.number AS line FROM proposals p
   CROSS JOIN LATERAL (
     SELECT number, booked_on, amount, reference FROM bank_statement_lines
     WHERE tenant_id = $1 AND rail = $2 AND number = (p.content->>'line')::bigint AND state = 'withdrawn' LIMIT 1) w
   CROSS JOIN LATERAL (
     SELECT booked_on, amount, reference FROM bank_statement_lines
     WHERE tenant_id = $1 AND rail = $2 AND number = $4 LIMIT 1) n
   CROSS JOIN LATERAL (
     SELECT id, reference, amount FROM transactions
     WHERE tenant_id = $1 AND id = (p.result->>'transaction_id')::uuid LIMIT 1) t
   WHERE p.chain = $1 AND p.act = 'statement_line.book' AND p.executed_at IS NOT NULL AND p.content->>'rail' = $2
     AND (CASE p.content->>'direction' WHEN 'in' THEN t.amount ELSE -t.amount END = $3::bigint
       OR (w.booked_on, w.amount) = (n.booked_on, n.amount) AND w.reference IS NOT DISTINCT FROM n.reference)
     AND NOT EXISTS (
       SELECT FROM settlement_movements m
       WHERE m.tenant_id = $1 AND m.rail = $2 AND m.transaction_id = t.id AND m.match IS NOT NULL)
     AND NOT EXISTS (
       SELECT FROM transactions r WHERE r.tenant_id = $1 AND r.reference = ${reversalReferenceSql('t.reference')})
   ORDER BY t.id LIMIT 1`,
);

/** A line as its booking needs it. */
interface Bookable {
  /** Undefined where there is no such line. */
  line: Line | undefined;
  /** The reference of the next booking. */
  next: string;
  /** Reason that the line cannot be booked; undefined where it can. */
  reason: string | undefined;
}

async function bookable(session: Session, tenantId: string, of: OfLine): Promise<Bookable> {
  const [line] = await session.query<Line>(LINE, [tenantId, of.rail, of.line]);
  const { booking, next } = await currentBooking(session, tenantId, of);
  const reason =
    line === undefined
      ? 'There is no such line.'
      : (NOT_BOOKABLE[line.state] ?? (booking && 'The line is booked already.'));
  return { line, next, reason };
}

/** Bookings of lines beside some of the movements. Plan: the proposals of a tenant, of which there are few. */
const BOOKED_BESIDE = statement(
  'bookings_beside_movements',
  `SELECT result->>'transaction_id' AS id FROM proposals
   WHERE chain = $1 AND act = 'statement_line.book' AND executed_at IS NOT NULL AND content->'movements' ?| $2::text[]`,
);

/** True where a booking that stands explains one of the movements, and the next matching matches them. */
async function areBookedBeside(session: Session, tenantId: string, movements: string[]): Promise<boolean> {
  const found = await session.query<{ id: string }>(BOOKED_BESIDE, [tenantId, movements]);
  const ids = found.map(({ id }) => id);
  const references = (await transactionsByIds(session, tenantId, ids)).map(({ reference }) =>
    reversalReference(reference!),
  );
  return (await transactionsByReferences(session, tenantId, references)).length < references.length;
}

/** The sum of the movements that are part of the line. @throws ApiError where one is not free */
async function sumOf(
  session: Session,
  tenantId: string,
  { rail, movements: ids = [] }: LineContent,
): Promise<Kobo> {
  if (ids.length === 0) return 0n;
  const movements = await freeMovements(session, { tenantId, rail }, ids);
  if (typeof movements === 'string') throw invalidField('content.movements', movements);
  if (movements.some(({ line }) => line !== null))
    throw invalidField('content.movements', 'must not be bookings of lines');
  if (movements.some(({ postedOn }) => postedOn === null))
    throw invalidField('content.movements', 'must be posted');
  if (await areBookedBeside(session, tenantId, ids))
    throw invalidField('content.movements', 'must not be part of another line that is booked');
  return movements.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Money that the bank took shrinks its debt to the business, the settlement account; money that it paid raises it. */
function pairOf({ rail, as, direction }: LineContent): Pair {
  const { account } = KINDS[as];
  const settlement = settlementAccount(rail);
  const [debit, credit] = direction === 'in' ? [settlement, account] : [account, settlement];
  return { debit, credit, currency: 'NGN' };
}

const booked = (content: LineContent, reference: string): Booked => ({
  amount: content.amount,
  reference,
  narration: `${content.movements === undefined ? 'Line' : 'Difference of line'} ${content.line} of the statements of ${content.rail}: ${KINDS[content.as].name}`,
});

/** @throws ApiError where the content is not what the bank booked beside the movements, in kobo */
function requireAmount({ direction, amount, movements }: LineContent, rest: Kobo): void {
  const of = movements === undefined ? 'the line' : 'the difference to the movements';
  if (rest === 0n)
    throw invalidField('content.movements', 'must not make up the line: match it with them instead');
  if (direction !== (rest > 0n ? 'in' : 'out'))
    throw invalidField('content.direction', `must be that of ${of}`);
  if (amount !== Math.abs(koboToNumber(rest)))
    throw invalidField('content.amount', `must be the amount of ${of}`);
}

/**
 * The reference to book the line by. @throws ApiError where the content is not what the bank booked, or the line cannot be
 * booked
 */
async function requireLine(
  { database }: ManualDeps,
  tenantId: string,
  content: LineContent,
): Promise<string> {
  if (!RAILS.some(({ name }) => name === content.rail)) throw new ApiError('not_found');
  return database.within(tenantId, async (session) => {
    const { line, next, reason } = await bookable(session, tenantId, content);
    if (line === undefined) throw new ApiError('not_found');
    if (reason !== undefined) throw invalidField('content.line', `must be free. ${reason}`);
    const rest = line.amount - (await sumOf(session, tenantId, content));
    requireAmount(content, rest);
    // A file that was withdrawn and imported again has other lines for what was booked already.
    const values = [tenantId, content.rail, rest, content.line];
    const [left] = await session.query<{ id: string; line: bigint }>(LEFT_OVER, values);
    if (left !== undefined)
      throw invalidField(
        'content.line',
        `must not be booked twice: transaction ${left.id} was booked for line ${left.line} before it was withdrawn. Match the line with it, or reverse it first`,
      );
    return next;
  });
}

/** Says what is matched with the entry. */
const matchedText = ({ movements = [] }: LineContent): string => {
  if (movements.length === 0) return 'the entry';
  return `the entry and ${movements.length === 1 ? 'the movement' : `the ${movements.length} movements`} that it differs from`;
};

/** Books a line of a bank statement that is the bank's own entry, or its difference to movements. The next matching matches all. */
const bookLine = (deps: ManualDeps): ProposalAct =>
  proposalAct<LineContent>({
    name: 'statement_line.book',
    permission: 'move_money',
    of: 'tenant',
    content: lineContent,
    effect: (content) =>
      `${moneyText(koboFromNumber(content.amount), 'NGN')} are booked as ${KINDS[content.as].name}, and the settlement account of ${content.rail} ${
        content.direction === 'in' ? 'grows' : 'shrinks'
      } by it. Line ${content.line} of its statements is matched with ${matchedText(content)}. Nothing is submitted to a bank.`,
    refuses: ['duplicate_reference'],
    does: 'Books what a bank booked itself, from the line of its statement: a charge, interest, or an error until the bank puts it right. The line is matched with the entry. If movements are part of the line, only its difference to them is booked.',
    object: ({ rail, line }) => `statement_line ${rail}:${line}`,
    impossible: async (session, tenantId, content) => (await bookable(session, tenantId, content)).reason,
    async prepare(_, proposed) {
      const { tenantId, content } = proposed;
      const reference = await requireLine(deps, tenantId!, content);
      await requirePostable(deps, proposed, pairOf(content), booked(content, reference));
      return content;
    },
    async carryOut(approved) {
      const { tenantId, content, nowMs } = approved;
      const reference = await requireLine(deps, tenantId!, content);
      const done = await post(deps, approved, pairOf(content), booked(content, reference));
      await deps.database.within(tenantId!, (session) => matchSoon(session, tenantId!, content.rail, nowMs));
      return done;
    },
  });

/** The booking to reverse, or the reason that it cannot be reversed. */
async function reversible(
  session: Session,
  tenantId: string,
  { transaction_id: id, ...of }: ReversalContent,
): Promise<{ booking: Transaction } | { reason: string }> {
  const { booking } = await currentBooking(session, tenantId, of);
  if (booking?.id === id) return { booking };
  const [found] = await transactionsByIds(session, tenantId, [id]);
  const [reversal] =
    found?.reference == null
      ? []
      : await transactionsByReferences(session, tenantId, [reversalReference(found.reference)]);
  return {
    reason:
      reversal === undefined
        ? 'The transaction is no booking of this line.'
        : 'The booking is reversed already.',
  };
}

/** The opposite of a booking. @throws ApiError where it cannot be reversed */
async function reversing(
  { database }: ManualDeps,
  tenantId: string,
  content: ReversalContent,
): Promise<[Pair, Booked]> {
  const found = await database.within(tenantId, (session) => reversible(session, tenantId, content));
  if ('reason' in found)
    throw invalidField(
      'content.transaction_id',
      `must be a booking of the line that stands. ${found.reason}`,
    );
  const { id, amount, currency, reference, sourceAccount, destinationAccount } = found.booking;
  return [
    { debit: destinationAccount!, credit: sourceAccount!, currency },
    {
      amount: koboToNumber(amount),
      reference: reversalReference(reference!),
      narration: `Reversal: line ${content.line} of the statements of ${content.rail}`,
      reversesId: id,
    },
  ];
}

/** Takes a booking of a line back. The next matching matches both transactions with each other, and opens the line. */
const reverseLine = (deps: ManualDeps): ProposalAct =>
  proposalAct<ReversalContent>({
    name: 'statement_line.reverse',
    permission: 'move_money',
    of: 'tenant',
    content: reversalContent,
    about: ({ transaction_id: movement }) => ({ movement }),
    effect: ({ rail, line }, { movement }) =>
      movement &&
      `The opposite of the booking of ${moneyText(movement.amount, movement.currency)} is posted today. Line ${line} of the statements of ${rail} is open again. Nothing is submitted to a bank.`,
    now: ({ tenantId, content }) =>
      deps.database.within(tenantId!, (session) => concernedText(session, tenantId!, content)),
    refuses: ['duplicate_reference'],
    does: 'Reverses a booking from the wrong line, or as the wrong kind. Its opposite is posted today, and the line is open again.',
    object: ({ rail, line }) => `statement_line ${rail}:${line}`,
    async impossible(session, tenantId, content) {
      const found = await reversible(session, tenantId, content);
      return 'reason' in found ? found.reason : undefined;
    },
    async prepare(_, proposed) {
      await requirePostable(deps, proposed, ...(await reversing(deps, proposed.tenantId!, proposed.content)));
      return proposed.content;
    },
    async carryOut(approved) {
      const { tenantId, content, nowMs } = approved;
      const done = await post(deps, approved, ...(await reversing(deps, tenantId!, content)));
      await deps.database.within(tenantId!, (session) => matchSoon(session, tenantId!, content.rail, nowMs));
      return done;
    },
  });

/** Acts that book lines of bank statements, and reverse such bookings. */
export const statementLineActs = (deps: ManualDeps): ProposalAct[] => [bookLine(deps), reverseLine(deps)];
