import { type Static, Type } from 'typebox';
import { type HeldMoney, type HeldState, heldMoneyByIds } from '../../../ledger/held-money.ts';
import { findHeldInflow } from '../../../payments/inflows/held.ts';
import { returnAddress } from '../../../payments/inflows/return-address.ts';
import { findInSuspense } from '../../../payments/transfers/suspense.ts';
import { type Session, statement } from '../../../platform/db/database.ts';
import { WalletId } from '../../../platform/http/schemas.ts';
import { maskedNumber } from '../../../platform/masks.ts';
import { ApiError, invalidField } from '../../../platform/values/errors.ts';
import { NIL_UUID, UUID_PATTERN, uuidv7 } from '../../../platform/values/ids.ts';
import { Nullable } from '../../../platform/values/json-schema.ts';
import { moneyText } from '../../../platform/values/money.ts';
import { bankName } from '../../../rails/banks.ts';
import { customersOfMovement, customersOfWallets } from '../../personal-data/affected-customers.ts';
import { type Approved, type ProposalAct, proposalAct } from '../../proposals/act.ts';
import { partOf, walletText } from '../../proposals/review/reviewed-wallet.ts';
import type { ReviewContext } from '../../proposals/review/subjects.ts';
import type { ManualDeps } from '../deps.ts';
import type { OneObject } from '../moved-object.ts';
import { CREDITED_CLOSED, isClosed, walletNamed } from '../proposed-wallet.ts';
import { manualRefusal } from '../refusals.ts';

const heldId = Type.String({
  pattern: UUID_PATTERN,
  description: 'The transaction that brought the money into suspense.',
  examples: ['019bbf6c-7e00-7000-8000-000000000001'],
});

const creditContent = Type.Object({
  held_id: heldId,
  wallet_id: Type.Optional(
    Nullable(
      WalletId(
        'A wallet of the same environment. When omitted: the wallet that the money is for.',
        'salaries',
      ),
    ),
  ),
});
type CreditContent = Static<typeof creditContent>;

const returnContent = Type.Object({ held_id: heldId });
type ReturnContent = Static<typeof returnContent>;

const OUTCOMES: Readonly<Record<Exclude<HeldState, 'held'>, string>> = {
  credited: 'The money was credited to a wallet.',
  returning: 'The money is being returned to its sender.',
  returned: 'The money was returned to its sender.',
};

const SUSPENSE: OneObject<Pick<CreditContent, 'held_id'>> = {
  object: ({ held_id: id }) => `suspense ${id}`,
  async impossible(session, tenantId, { held_id: id }) {
    const [held] = await heldMoneyByIds(session, tenantId, [id]);
    return decided(held);
  },
};

const decided = (held: HeldMoney | undefined): string | undefined =>
  held === undefined || held.state === 'held' ? undefined : OUTCOMES[held.state];

const CLOSED_OWNER = statement(
  'closed_wallet_of_account',
  `SELECT FROM wallets WHERE tenant_id = $1 AND account_id = $2 AND status = 'closed'`,
);

/** The reason why money can no longer be credited: it is decided, or the wallet to credit is closed. */
async function notCreditable(
  session: Session,
  tenantId: string,
  { held_id: id, wallet_id: walletId }: CreditContent,
): Promise<string | undefined> {
  const [held] = await heldMoneyByIds(session, tenantId, [id]);
  const closed = walletId
    ? await isClosed(session, tenantId, walletId)
    : (await session.query(CLOSED_OWNER, [tenantId, held?.accountId ?? null])).length > 0;
  return decided(held) ?? (closed ? CREDITED_CLOSED : undefined);
}

/** Effect of crediting money in suspense. */
function creditedEffect(content: CreditContent, seen: ReviewContext): string | undefined {
  const { movement } = seen;
  const wallet = partOf(seen, content.wallet_id ? 'is_credited' : 'meant_for');
  if (movement === undefined || wallet === undefined) return undefined;
  const less = movement.category === 'bank-inflow' ? ', less its inflow fee, if any' : '';
  return `${moneyText(movement.amount, movement.currency)} leave suspense and are credited to ${walletText(wallet)}${less}.`;
}

/** Effect of returning money in suspense. */
function returnedEffect(_: object, { movement }: ReviewContext): string | undefined {
  if (movement === undefined || movement.category !== 'bank-inflow') return undefined;
  const { account_number, bank_name, bank_code } = movement.sender;
  const bank = bank_name ?? (bank_code === null ? 'its bank' : bankName(bank_code));
  return `${moneyText(movement.amount, movement.currency)} leave suspense and are returned to the account ${maskedNumber(account_number)} at ${bank}, by ${movement.rail}.`;
}

/** The source of the money, and the account of the wallet to credit. */
async function findToCredit({ database }: ManualDeps, tenantId: string, content: CreditContent) {
  const { held_id: id, wallet_id: walletId = null } = content;
  return database.within(tenantId, async (session) => {
    const found = await findInSuspense(session, tenantId, id);
    if (found === undefined) throw new ApiError('not_found');
    const wallet = await walletNamed(session, tenantId, walletId);
    const accountId = wallet === null ? found.accountId : wallet.accountId;
    if (accountId === null)
      throw invalidField('content.wallet_id', 'must name a wallet: the owner of the money is unknown');
    const { payment, interest } = found;
    const earned = interest && { ...interest, gross: BigInt(interest.gross), tax: BigInt(interest.tax) };
    return { accountId, origin: { payment, interest: earned } };
  });
}

type ToDecide<Content> = Pick<Approved<Content>, 'proposalId' | 'tenantId' | 'content' | 'nowMs'>;

async function creditCommand(deps: ManualDeps, toCredit: ToDecide<CreditContent>) {
  const { proposalId, tenantId, content, nowMs: now } = toCredit;
  const { accountId, origin } = await findToCredit(deps, tenantId!, content);
  return {
    kind: 'creditHeldMoney' as const,
    now,
    day: deps.calendar.dayOf(now),
    proposalId,
    transactionId: uuidv7(now),
    heldId: content.held_id,
    accountId,
    origin,
    eventId: uuidv7(now),
  };
}

const credit = (deps: ManualDeps): ProposalAct =>
  proposalAct<CreditContent>({
    name: 'suspense.credit',
    permission: 'move_money',
    of: 'tenant',
    content: creditContent,
    concerns: async (session, { tenantId, content }) => [
      ...(await customersOfMovement(session, tenantId!, content.held_id)),
      ...(await customersOfWallets(session, tenantId!, [content.wallet_id])),
    ],
    about: ({ held_id: movement, wallet_id: id }) => ({ movement, wallets: [{ id, part: 'is_credited' }] }),
    effect: creditedEffect,
    refuses: ['not_held', 'wallet_not_found', 'wallet_cannot_take'],
    does: 'Credits money held in suspense to its intended wallet, or to another.',
    many: true,
    object: SUSPENSE.object,
    impossible: notCreditable,
    async prepare(_, { tenantId, content, nowMs }) {
      const command = await creditCommand(deps, { proposalId: NIL_UUID, tenantId, content, nowMs });
      const foreseen = await deps.engine.dryRun(tenantId!, command);
      if (foreseen.kind === 'refused') throw manualRefusal(foreseen);
      return { ...content, wallet_id: content.wallet_id ?? null };
    },
    async carryOut(approved) {
      const command = await creditCommand(deps, approved);
      const result = await deps.engine.submit(approved.tenantId!, command);
      if (result.kind === 'refused') throw manualRefusal(result);
      return { transaction_id: command.transactionId };
    },
  });

async function returnCommand(deps: ManualDeps, toReturn: ToDecide<ReturnContent>) {
  const { proposalId, content, nowMs: now } = toReturn;
  const { database, rails, railIds } = deps;
  const tenantId = toReturn.tenantId!;
  const id = content.held_id;
  const held = await database.within(tenantId, (session) => findHeldInflow(session, tenantId, id));
  if (held === undefined) throw new ApiError('not_found');
  const rail = await rails.named(tenantId, held.rail);
  const to = rail && returnAddress({ rail: rail.description, banks: rails.banks, railIds, now }, held.sender);
  if (!to) throw new ApiError('no_way_back');
  return {
    kind: 'returnInflow' as const,
    now,
    inflowId: id,
    proposalId,
    transactionId: to.transactionId,
    railId: to.railId,
    bankCode: to.bankCode,
    accountNumber: to.accountNumber,
  };
}

const sendBack = (deps: ManualDeps): ProposalAct =>
  proposalAct<ReturnContent>({
    name: 'suspense.return',
    permission: 'move_money',
    of: 'tenant',
    content: returnContent,
    concerns: (session, { tenantId, content }) => customersOfMovement(session, tenantId!, content.held_id),
    about: ({ held_id: movement }) => ({ movement }),
    effect: returnedEffect,
    refuses: ['not_held', 'no_way_back'],
    does: 'Returns an inflow held in suspense to its sender, as a payout.',
    many: true,
    object: SUSPENSE.object,
    impossible: SUSPENSE.impossible,
    async prepare(_, { tenantId, content, nowMs }) {
      const command = await returnCommand(deps, { proposalId: NIL_UUID, tenantId, content, nowMs });
      const foreseen = await deps.engine.dryRun(tenantId!, command);
      if (foreseen.kind === 'refused') throw manualRefusal(foreseen);
      return content;
    },
    async carryOut(approved) {
      const command = await returnCommand(deps, approved);
      const result = await deps.engine.submit(approved.tenantId!, command);
      if (result.kind === 'refused') throw manualRefusal(result);
      return { transaction_id: command.transactionId };
    },
  });

/** Manual decisions about money in suspense. */
export const suspenseActs = (deps: ManualDeps): ProposalAct[] => [credit(deps), sendBack(deps)];
