import { type Static, Type } from 'typebox';
import { transactionsByReferences } from '../../../ledger/find-transactions.ts';
import {
  ADJUSTMENTS_ACCOUNT,
  accountIn,
  OWN_BANK_ACCOUNT,
  settlementAccount,
} from '../../../ledger/system-accounts.ts';
import { refuseReserved } from '../../../payments/transfers/reserved-references.ts';
import type { Session } from '../../../platform/db/database.ts';
import { Amount, Name, Reference, WalletId } from '../../../platform/http/schemas.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { Nullable } from '../../../platform/values/json-schema.ts';
import { koboFromNumber, moneyText } from '../../../platform/values/money.ts';
import { customersOfWallets } from '../../personal-data/affected-customers.ts';
import { type ProposalAct, proposalAct } from '../../proposals/act.ts';
import { partOf, walletText } from '../../proposals/review/reviewed-wallet.ts';
import type { ReviewContext } from '../../proposals/review/subjects.ts';
import type { ManualDeps } from '../deps.ts';
import type { OneObject } from '../moved-object.ts';
import { CREDITED_CLOSED, isClosed, PAYER_CLOSED, walletNamed } from '../proposed-wallet.ts';
import { type Booked, type Pair, post, requirePostable } from './post.ts';

const side = (description: string) =>
  Type.Optional(Nullable(WalletId(`${description} When omitted: the adjustments account.`, 'salaries')));
const amount = Amount('Minor units of the currency: kobo of naira.');
const adjustmentContent = Type.Object({
  debit_wallet_id: side('The wallet that pays.'),
  credit_wallet_id: side('The wallet that is credited.'),
  amount,
  reference: Reference,
  narration: Name(200, {
    description: 'Narration shown to the wallets.',
    examples: ['Fee charged twice in October'],
  }),
});
type AdjustmentContent = Static<typeof adjustmentContent>;

const settlementContent = Type.Object({
  rail: Type.String({
    minLength: 1,
    maxLength: 50,
    description: 'The rail with the account.',
    examples: ['paystack'],
  }),
  direction: Type.Unsafe<'in' | 'out'>({
    type: 'string',
    enum: ['in', 'out'],
    examples: ['in'],
    description:
      "`in`: from the business's own bank to the provider; `out`: from the provider to its own bank.",
  }),
  amount,
  reference: Reference,
});
type SettlementContent = Static<typeof settlementContent>;
const REFERENCE: OneObject<Pick<AdjustmentContent, 'reference'>> = {
  object: ({ reference }) => `reference ${reference}`,
  async impossible(session, tenantId, { reference }) {
    const [taken] = await transactionsByReferences(session, tenantId, [reference]);
    return taken && 'The reference is used by another transaction.';
  },
};

/** The reason why an adjustment can no longer be posted. */
async function notPostable(
  session: Session,
  tenantId: string,
  content: AdjustmentContent,
): Promise<string | undefined> {
  if (await isClosed(session, tenantId, content.debit_wallet_id)) return PAYER_CLOSED;
  if (await isClosed(session, tenantId, content.credit_wallet_id)) return CREDITED_CLOSED;
  return REFERENCE.impossible(session, tenantId, content);
}

/** Effect of an adjustment. */
function adjustedEffect({ amount }: AdjustmentContent, seen: ReviewContext): string | undefined {
  const from = partOf(seen, 'pays');
  const to = partOf(seen, 'is_credited');
  const currency = from?.currency ?? to?.currency;
  if (currency === undefined) return undefined;
  const [source, target] = [from, to].map((one) =>
    one === undefined ? 'the adjustments account' : walletText(one),
  );
  return `${moneyText(koboFromNumber(amount), currency)} leave ${source} and are credited to ${target}.`;
}

/** Effect of recording a top-up of, or withdrawal from, a provider account. */
function settlementEffect({ amount, direction, rail }: SettlementContent, { railAccount }: ReviewContext) {
  if (railAccount === undefined) return undefined;
  const { account, owed } = railAccount;
  const kobo = koboFromNumber(amount);
  const way =
    direction === 'in' ? "brought from the business's own bank to" : "taken to the business's own bank from";
  const then = moneyText(direction === 'in' ? owed + kobo : owed - kobo, 'NGN');
  return `${moneyText(kobo, 'NGN')} are recorded as ${way} its account ${account} at ${rail}. The ledger then shows ${then} there. Nothing is submitted to a bank.`;
}

async function pairOf({ database }: ManualDeps, tenantId: string, content: AdjustmentContent): Promise<Pair> {
  refuseReserved(content.reference, 'content.reference');
  const { debit_wallet_id: debitId = null, credit_wallet_id: creditId = null } = content;
  const { debit, credit } = await database.within(tenantId, async (session) => ({
    debit: await walletNamed(session, tenantId, debitId),
    credit: await walletNamed(session, tenantId, creditId),
  }));
  const currency = debit?.currency ?? credit?.currency;
  if (currency === undefined)
    throw invalidField('content.credit_wallet_id', 'must name a wallet where debit_wallet_id names none');
  if (credit !== null && credit.currency !== currency) throw new ApiError('unsupported_currency');
  if (debit?.accountId === credit?.accountId)
    throw invalidField('content.credit_wallet_id', 'must be another wallet than debit_wallet_id');
  const adjustments = accountIn(currency, ADJUSTMENTS_ACCOUNT);
  return { currency, debit: debit?.accountId ?? adjustments, credit: credit?.accountId ?? adjustments };
}

const adjust = (deps: ManualDeps): ProposalAct =>
  proposalAct<AdjustmentContent>({
    name: 'adjustment.post',
    permission: 'move_money',
    of: 'tenant',
    content: adjustmentContent,
    words: ['narration'],
    concerns: (session, { tenantId, content }) =>
      customersOfWallets(session, tenantId!, [content.debit_wallet_id, content.credit_wallet_id]),
    about: ({ debit_wallet_id: payer, credit_wallet_id: credited }) => ({
      wallets: [
        { id: payer, part: 'pays' },
        { id: credited, part: 'is_credited' },
      ],
    }),
    effect: adjustedEffect,
    refuses: [
      ...(['wallet_not_found', 'unsupported_currency', 'wallet_restricted', 'insufficient_funds'] as const),
      ...(['wallet_cannot_take', 'duplicate_reference'] as const),
    ],
    does: 'Moves money between two wallets, or between a wallet and the adjustments account, the counterpart of corrections. No limit and no fee applies.',
    object: REFERENCE.object,
    impossible: notPostable,
    async prepare(_, proposed) {
      const { tenantId, content } = proposed;
      await requirePostable(deps, proposed, await pairOf(deps, tenantId!, content), content);
      return content;
    },
    carryOut: async (approved) =>
      post(deps, approved, await pairOf(deps, approved.tenantId!, approved.content), approved.content),
  });

const NARRATIONS = { in: 'Top-up from own bank', out: 'Payout to own bank' } as const;

/** The debited account grows: both are receivables of the business. */
async function settlementPair(
  { rails }: ManualDeps,
  tenantId: string,
  { rail, direction, reference }: SettlementContent,
): Promise<Pair> {
  refuseReserved(reference, 'content.reference');
  const account = await rails.account(tenantId, rail);
  if (account === undefined)
    throw invalidField('content.rail', 'must be a rail on which the business has an account at a provider');
  const settlement = settlementAccount(rail);
  const [debit, credit] =
    direction === 'in' ? [settlement, OWN_BANK_ACCOUNT] : [OWN_BANK_ACCOUNT, settlement];
  return { debit, credit, currency: 'NGN' };
}

const booked = ({ amount, reference, direction, rail }: SettlementContent): Booked => ({
  amount,
  reference,
  narration: `${NARRATIONS[direction]}, ${rail}`,
});

const adjustSettlement = (deps: ManualDeps): ProposalAct =>
  proposalAct<SettlementContent>({
    name: 'settlement.adjust',
    permission: 'move_money',
    of: 'tenant',
    content: settlementContent,
    about: ({ rail }) => ({ rail }),
    effect: settlementEffect,
    refuses: ['duplicate_reference'],
    does: 'Records money that the business itself moved from its own bank to a provider, or from a provider to its own bank.',
    object: REFERENCE.object,
    impossible: REFERENCE.impossible,
    async prepare(_, proposed) {
      const { tenantId, content } = proposed;
      await requirePostable(deps, proposed, await settlementPair(deps, tenantId!, content), booked(content));
      return content;
    },
    async carryOut(approved) {
      const { tenantId, content } = approved;
      return post(deps, approved, await settlementPair(deps, tenantId!, content), booked(content));
    },
  });

/** Manual corrections of the ledger. */
export const adjustmentActs = (deps: ManualDeps): ProposalAct[] => [adjust(deps), adjustSettlement(deps)];
