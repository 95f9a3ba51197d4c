import { type Static, Type } from 'typebox';
import { transactionsByReferences } from '../../../ledger/find-transactions.ts';
import {
  BANK_CHARGES_ACCOUNT,
  INTEREST_INCOME_ACCOUNT,
  settlementAccount,
} from '../../../ledger/system-accounts.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { Amount } from '../../../platform/http/schemas.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { type Kobo, koboFromNumber, koboToNumber, moneyText } from '../../../platform/values/money.ts';
import { RAILS } from '../../../rails/registry.ts';
import { matchSoon } from '../../bank-statements/accounts.ts';
import { lineField } from '../../bank-statements/schemas.ts';
import { type ProposalAct, proposalAct } from '../../proposals/act.ts';
import { type Booked, type Pair, post, requirePostable } from '../adjustments/post.ts';
import type { ManualDeps } from '../deps.ts';

/** Accounts that a bank's own entries are booked on, with their names. */
const KINDS = {
  bank_charge: { account: BANK_CHARGES_ACCOUNT, name: 'bank charges' },
  bank_interest: { account: INTEREST_INCOME_ACCOUNT, name: 'interest income' },
} as const;
type Kind = keyof typeof KINDS;

const lineContent = Type.Object({
  rail: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'The rail with the settlement account.',
    examples: ['sandbox'],
  }),
  line: lineField,
  as: Type.Unsafe<Kind>({
    type: 'string',
    enum: Object.keys(KINDS),
    examples: ['bank_charge'],
    description:
      '`bank_charge`: the bank took it for itself. `bank_interest`: the bank paid it on the balance.',
  }),
  direction: Type.Unsafe<'in' | 'out'>({
    type: 'string',
    enum: ['in', 'out'],
    examples: ['out'],
    description:
      '`out`: the bank took it. `in`: the bank paid it, or gave a charge back. It must be that of the line.',
  }),
  amount: Amount('Kobo. It must be the amount of the line.'),
});
type LineContent = Static<typeof lineContent>;

const LINE = statement(
  'state_of_statement_line',
  'SELECT amount, state FROM bank_statement_lines WHERE tenant_id = $1 AND rail = $2 AND number = $3',
);

interface Line {
  amount: Kobo;
  state: string;
}

const findLine = async (
  session: Session,
  tenantId: string,
  { rail, line }: Pick<LineContent, 'rail' | 'line'>,
): Promise<Line | undefined> => (await session.query<Line>(LINE, [tenantId, rail, line]))[0];

/** Plan: settlement_movements_booked. */
const LEFT_OVER = statement(
  'booking_of_withdrawn_line',
  `SELECT m.transaction_id AS id FROM settlement_movements m
   JOIN bank_statement_lines w ON w.tenant_id = $1 AND w.rail = $2 AND w.number = m.line AND w.state = 'withdrawn'
   WHERE m.tenant_id = $1 AND m.rail = $2 AND m.line IS NOT NULL AND m.match IS NULL AND m.amount = $3 LIMIT 1`,
);

/** A line is booked once: its reference is that of one transaction for ever. */
const referenceOf = ({ rail, line }: Pick<LineContent, 'rail' | 'line'>): string =>
  `statement:${rail}:${line}`;

/** Reason that a line cannot be booked; undefined where it can. */
async function impossible(
  session: Session,
  tenantId: string,
  content: Pick<LineContent, 'rail' | 'line'>,
): Promise<string | undefined> {
  const found = await findLine(session, tenantId, content);
  if (found === undefined) return 'There is no such line.';
  if (found.state === 'matched') return 'The line is matched.';
  if (found.state === 'withdrawn') return 'The statement of the line is withdrawn.';
  const [taken] = await transactionsByReferences(session, tenantId, [referenceOf(content)]);
  return taken && `The line is booked already: ${taken.id}.`;
}

/** Money that the bank took shrinks its debt to the business, the settlement account; money that it paid raises it. */
function pairOf({ rail, as, direction }: LineContent): Pair {
  const { account } = KINDS[as];
  const settlement = settlementAccount(rail);
  const [debit, credit] = direction === 'in' ? [settlement, account] : [account, settlement];
  return { debit, credit, currency: 'NGN' };
}

const booked = (content: LineContent): Booked => ({
  amount: content.amount,
  reference: referenceOf(content),
  narration: `Line ${content.line} of the statements of ${content.rail}: ${KINDS[content.as].name}`,
});

/** @throws ApiError where the content is not what the bank booked, or the line cannot be booked */
async function requireLine({ database }: ManualDeps, tenantId: string, content: LineContent): Promise<void> {
  if (!RAILS.some(({ name }) => name === content.rail)) throw new ApiError('not_found');
  await database.within(tenantId, async (session) => {
    const found = await findLine(session, tenantId, content);
    if (found === undefined) throw new ApiError('not_found');
    const { amount } = found;
    if (content.direction !== (amount > 0n ? 'in' : 'out'))
      throw invalidField('content.direction', 'must be that of the line');
    if (content.amount !== Math.abs(koboToNumber(amount)))
      throw invalidField('content.amount', 'must be the amount of the line');
    const reason = await impossible(session, tenantId, content);
    if (reason !== undefined) throw invalidField('content.line', `must be free. ${reason}`);
    // A file that was withdrawn and imported again has other lines for what was booked already.
    const [left] = await session.query<{ id: string }>(LEFT_OVER, [tenantId, content.rail, amount]);
    if (left !== undefined)
      throw invalidField(
        'content.line',
        `must be matched with ${left.id}, which was booked for a line that was withdrawn`,
      );
  });
}

/** Books a line of a bank statement that is the bank's own entry. The next matching matches both. */
const bookLine = (deps: ManualDeps): ProposalAct =>
  proposalAct<LineContent>({
    name: 'statement_line.book',
    permission: 'move_money',
    of: 'tenant',
    content: lineContent,
    effect: ({ amount, as, direction, rail, line }) =>
      `${moneyText(koboFromNumber(amount), 'NGN')} are booked as ${KINDS[as].name}, and the settlement account of ${rail} ${
        direction === 'in' ? 'grows' : 'shrinks'
      } by it. Line ${line} of its statements is matched with the entry. Nothing is submitted to a bank.`,
    refuses: ['duplicate_reference'],
    does: 'Books a charge or interest that a bank booked itself, from the line of its statement. The line is matched with the entry.',
    object: ({ rail, line }) => `statement_line ${rail}:${line}`,
    impossible,
    async prepare(_, proposed) {
      const { tenantId, content } = proposed;
      await requireLine(deps, tenantId!, content);
      await requirePostable(deps, proposed, pairOf(content), booked(content));
      return content;
    },
    async carryOut(approved) {
      const { tenantId, content, nowMs } = approved;
      await requireLine(deps, tenantId!, content);
      const done = await post(deps, approved, pairOf(content), booked(content));
      await deps.database.within(tenantId!, (session) => matchSoon(session, tenantId!, content.rail, nowMs));
      return done;
    },
  });

/** Acts that book lines of bank statements. */
export const statementLineActs = (deps: ManualDeps): ProposalAct[] => [bookLine(deps)];
