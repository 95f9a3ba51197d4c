import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { executeApproval } from '../../ledger/approvals.ts';
import { transactionsByReferences } from '../../ledger/find-transactions.ts';
import { findByReference } from '../../payments/bulk-transfers/queries.ts';
import type { TenantRails } from '../../payments/provider-accounts/tenant-rails.ts';
import { resolveWallet } from '../../payments/wallets/queries.ts';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import { uuidv7 } from '../../platform/values/ids.ts';
import { koboFromNumber, koboToNumber, MAX_KOBO, moneyText } from '../../platform/values/money.ts';
import type { Vault } from '../../platform/values/vault.ts';
import { actInTenant, type DirectAct } from '../operators/acts/direct-act.ts';
import { customersOfWallets } from '../personal-data/affected-customers.ts';
import { type OperatorAct, type ProposalAct, proposalAct } from '../proposals/act.ts';
import { partOf, walletText } from '../proposals/review/reviewed-wallet.ts';
import type { ReviewContext } from '../proposals/review/subjects.ts';
import type { TransferCheck } from './checks.ts';
import { approveRun, checkAgain, findRun, findRunAlone, insertRun, type OpenedRun } from './queries.ts';
import { createRunBody, runIdField, runSchema, runView, statusOf } from './schemas.ts';
import { amountOf, faultsOf, type RunTransfer, repeatsOf, sentOf } from './transfers.ts';

/** Dependencies of acts on payment runs. */
export interface PaymentRunActDeps {
  /** Sessions of the role `kolo_app`: the operators' role writes no row of a tenant. */
  database: TenantDatabase;
  vault: Vault;
  rails: Pick<TenantRails, 'shared'>;
  settings: { bulkTransfersMax: number };
}

const TAGS = ['Payment runs'];

const create = ({ database, vault, rails, settings }: PaymentRunActDeps): DirectAct =>
  actInTenant({
    operationId: 'createPaymentRun',
    path: '/payment-runs',
    permission: 'move_money',
    audit: 'payment_run.created',
    summary: 'Create a payment run',
    tags: TAGS,
    description:
      'Stores transfers to be checked, approved and sent. A worker looks up the name of each account, and equal transfers of the last 30 days. ' +
      'Nothing moves before `payment_run.send` is proposed and approved. A run that nobody approves is deleted after 30 days.',
    body: createRunBody(settings),
    refuses: ['wallet_not_found', 'duplicate_reference'],
    answer: { status: 201, message: 'Created', data: runSchema, description: 'The payment run.' },
    async perform({ tenantId, environment: { mode }, body, by, nowMs, record }) {
      const banks = rails.shared.banksFor(mode);
      const faults = faultsOf(body.transfers, banks);
      if (faults.length > 0) throw new ApiError('invalid_request', faults);
      const rows = body.transfers.map((row) => ({ ...row, bank_code: banks.find(row.bank_code)!.code }));
      const amount = amountOf(sentOf(rows, []));
      if (amount > MAX_KOBO) throw invalidField('transfers', `must sum to at most ${MAX_KOBO} kobo`);
      return database.transaction(tenantId, async (session) => {
        const wallet = await resolveWallet(session, tenantId, body.wallet_id);
        if (wallet === undefined)
          throw new ApiError('wallet_not_found', [{ path: 'wallet_id', message: 'no wallet has this id' }]);
        await requireFree(session, tenantId, body.reference, rows);
        const run = {
          id: uuidv7(nowMs),
          reference: body.reference,
          walletId: wallet.walletId,
          mode: body.mode,
          amount,
          createdBy: by.name,
          createdAt: nowMs,
          rows,
        };
        await insertRun(session, tenantId, vault, run);
        const { id, reference, walletId: wallet_id } = run;
        const after = {
          reference,
          wallet_id,
          mode: run.mode,
          transfers: rows.length,
          amount: koboToNumber(amount),
        };
        await record(session, { subject: `payment_run ${id}`, after });
        return runView((await findRun(session, tenantId, vault, id))!);
      });
    },
  });

/** @throws ApiError `duplicate_reference` where a reference is known */
async function requireFree(
  session: Session,
  tenantId: string,
  reference: string,
  rows: readonly RunTransfer[],
): Promise<void> {
  if ((await findByReference(session, tenantId, reference)) !== undefined)
    throw new ApiError('duplicate_reference', [
      { path: 'reference', message: 'is the reference of another bulk transfer' },
    ]);
  const references = rows.map((row) => row.reference);
  const known = new Set(
    (await transactionsByReferences(session, tenantId, references)).map((one) => one.reference),
  );
  const faults = references.flatMap((one, i) =>
    known.has(one)
      ? [{ path: `transfers[${i}].reference`, message: 'is the reference of another movement' }]
      : [],
  );
  if (faults.length > 0) throw new ApiError('duplicate_reference', faults);
}

const recheck = ({ database }: PaymentRunActDeps): DirectAct =>
  actInTenant({
    operationId: 'checkPaymentRunAgain',
    path: '/payment-runs/:payment_run_id/check',
    permission: 'move_money',
    audit: 'payment_run.checked_again',
    summary: 'Check a payment run again',
    tags: TAGS,
    description: 'Looks up every name and every equal transfer again, for a run that is not approved.',
    params: { payment_run_id: runIdField },
    answer: { status: 202, message: 'It is checked again', description: 'A worker checks it.' },
    async perform({ tenantId, params: { payment_run_id: id }, nowMs, record }) {
      await database.transaction(tenantId, async (session) => {
        if (!(await checkAgain(session, tenantId, id, nowMs))) throw new ApiError('not_found');
        await record(session, { subject: `payment_run ${id}` });
      });
    },
  });

const sendContent = Type.Object({
  payment_run_id: runIdField,
  left_out: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0 }), {
      maxItems: 1_000,
      uniqueItems: true,
      description: 'Places of transfers that are not sent, from 0.',
      examples: [[3]],
    }),
  ),
});
type SendContent = Static<typeof sendContent>;

/** The content that is stored and shown: what the approver decides about. */
interface ProposedRun extends SendContent {
  left_out: number[];
  reference: string;
  wallet_id: string;
  all_or_nothing: boolean;
  /** Transfers that are sent. */
  transfers: number;
  /** Their sum, kobo. */
  amount: number;
  /** Results of the checks of the transfers that are sent. */
  names: Readonly<Record<NameResult, number>>;
  duplicates: number;
  repeats: number;
  /** SHA-256 of the transfers that are sent, hexadecimal. */
  sha256: string;
}

const NAME_RESULTS = ['exact', 'close', 'different', 'not_compared', 'not_found', 'unavailable'] as const;
type NameResult = (typeof NAME_RESULTS)[number];

const nameResultOf = ({ status, match }: TransferCheck): NameResult =>
  status === 'found' ? (match ?? 'not_compared') : status;

/** Summary of a run as it is proposed. @throws ApiError `not_found`, `invalid_request` where it cannot be sent */
function proposedRun(run: OpenedRun | undefined, { left_out: leftOut = [] }: SendContent): ProposedRun {
  if (run === undefined) throw new ApiError('not_found');
  if (statusOf(run) !== 'ready')
    throw invalidField(
      'content.payment_run_id',
      `must be a payment run that is ready; it is ${statusOf(run)}`,
    );
  const strange = leftOut.find((place) => place >= run.rows.length);
  if (strange !== undefined)
    throw invalidField('content.left_out', `must be places below ${run.rows.length}`);
  const sent = sentOf(run.rows, leftOut);
  if (sent.length === 0) throw invalidField('content.left_out', 'must leave a transfer to send');
  const names = Object.fromEntries(NAME_RESULTS.map((result) => [result, 0])) as Record<NameResult, number>;
  for (const { index } of sent) names[nameResultOf(run.checks[index]!)] += 1;
  return {
    payment_run_id: run.id,
    left_out: leftOut.toSorted((a, b) => a - b),
    reference: run.reference,
    wallet_id: run.walletId,
    all_or_nothing: run.mode === 'all_or_nothing',
    transfers: sent.length,
    amount: koboToNumber(amountOf(sent)),
    names,
    duplicates: sent.filter(({ index }) => run.checks[index]!.duplicate_of !== null).length,
    repeats: repeatsOf(sent.map(({ transfer }) => transfer)).filter((place) => place !== null).length,
    sha256: createHash('sha256')
      .update(JSON.stringify(sent.map(({ transfer }) => transfer)))
      .digest('hex'),
  };
}

/** Effect of an approval, with the money at hand. */
function sentEffect({ transfers, amount }: ProposedRun, seen: ReviewContext): string | undefined {
  const wallet = partOf(seen, 'pays');
  if (wallet === undefined) return undefined;
  const count = transfers === 1 ? '1 transfer' : `${transfers} transfers`;
  return `${count} of ${moneyText(koboFromNumber(amount), 'NGN')} in all, and their fees, leave ${walletText(wallet)}.`;
}

const send = ({ database, vault }: PaymentRunActDeps): ProposalAct =>
  proposalAct<ProposedRun>({
    name: 'payment_run.send',
    permission: 'move_money',
    of: 'tenant',
    content: sendContent,
    does: 'Sends the transfers of a payment run from its wallet. They are transfers like any other: limits and fees apply.',
    concerns: (session, { tenantId, content }) => customersOfWallets(session, tenantId!, [content.wallet_id]),
    about: ({ wallet_id: id }) => ({ wallets: [{ id, part: 'pays' }] }),
    effect: sentEffect,
    object: ({ payment_run_id: id }) => `payment_run ${id}`,
    async impossible(_, tenantId, { payment_run_id: id }) {
      const run = await database.within(tenantId, (session) => findRunAlone(session, tenantId, id));
      return run !== undefined && ['checking', 'ready'].includes(statusOf(run))
        ? undefined
        : 'The payment run was sent, or refused as a whole.';
    },
    async prepare(_, { tenantId, content }) {
      const run = await database.within(tenantId!, (session) =>
        findRun(session, tenantId!, vault, content.payment_run_id),
      );
      return { ...proposedRun(run, content) };
    },
    carryOut: ({ proposalId, tenantId, content, nowMs }) =>
      database.transaction(tenantId!, async (session) => {
        const { payment_run_id: id, left_out: leftOut } = content;
        const run = await findRun(session, tenantId!, vault, id);
        if (proposedRun(run, content).sha256 !== content.sha256)
          throw new Error(`the transfers of payment run ${id} are not the approved ones`);
        if (!(await approveRun(session, tenantId!, { id, leftOut, nowMs }))) throw new ApiError('not_found');
        const result = { payment_run_id: id };
        await executeApproval(session, tenantId!, { proposalId, result, nowMs });
        return result;
      }),
  });

/** Acts on payment runs: sending one needs approval. */
export const paymentRunActs = (deps: PaymentRunActDeps): readonly OperatorAct[] => [
  create(deps),
  recheck(deps),
  send(deps),
];
