import { namedProposalActs } from '../../src/backoffice/acts.ts';
import { NIL_UUID, uuidv7 } from '../../src/platform/values/ids.ts';
import { everywhere } from '../backoffice/operators/people.ts';
import type { Desk } from './desk.ts';

const DIGEST = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** The content of a proposal, as it is stored, and its result. */
interface Kind {
  content: object;
  result: object;
}

/** Ids of what is there (`Desk.fill`). */
async function known({ world }: Desk) {
  const { owner, tenantId, source, ada, kolo } = world;
  const id = async (text: string, values: unknown[] = [tenantId]): Promise<string> => {
    const { rows } = await owner.query(text, values);
    if (rows.length === 0) throw new Error(`there is none: ${text}`);
    return Object.values(rows[0])[0] as string;
  };
  const stop = async (path: string) =>
    (await ada.call('POST', `${path}/payout-stops`, { reason: 'Paid twice' })).body.data.id;
  return {
    operator: ada.operatorId,
    business: kolo.business.businessId,
    role: await id('SELECT id FROM operator_roles WHERE operator_id = $1', [ada.operatorId]),
    key: await id('SELECT key_id FROM api_keys WHERE tenant_id = $1'),
    wallet: source,
    customer: await id('SELECT id FROM customers WHERE tenant_id = $1'),
    flagged: await id('SELECT transaction_id FROM payouts WHERE tenant_id = $1 AND flagged_at IS NOT NULL'),
    held: await id('SELECT transaction_id FROM held_inflows WHERE tenant_id = $1'),
    run: await id('SELECT id FROM payment_runs WHERE tenant_id = $1'),
    stop: await stop(world.environmentPath),
    stopOfAll: await stop('/ops/v1'),
  };
}

/** Every act that is proposed, by name. */
function kindsOf(of: Awaited<ReturnType<typeof known>>): Record<string, Kind> {
  const role = { role: 'support', business_id: of.business, mode: 'test' };
  const operator = { operator_id: of.operator };
  const key = { key_id: of.key };
  const stopped = { rail: 'paystack', bank_code: '058', reason: 'Paid twice', by: `operator ${of.operator}` };
  const stop = { ...stopped, by_name: 'Ada Obi', at: '2026-01-15T09:00:00.000Z' };
  const customer = { customer_id: of.customer };
  const payout = { transaction_id: of.flagged, evidence: 'Line 114 of the statement of 23 November' };
  const rail = { rail: 'paystack', account: '1023456' };
  const settings = { preferred_bank: 'wema-bank', banks: ['058', '044'], sends: { receipts: true } };
  const moved = { transaction_id: of.held };
  const fees = {
    vat_percent: 7.5,
    payers: { fee: 'source' },
    bank_transfer: [{ up_to: null, flat: 2_500 }],
    fee_wallet: of.wallet,
  };
  const limits = { tiers: { 1: { single: 5_000_000, daily_amount: 10_000_000, daily_count: 5 } } };
  return {
    'operator.invite': {
      content: { email: 'chi@example.com', name: 'Chi Eze', ...role, half_hash: DIGEST },
      result: operator,
    },
    'operator.grant': { content: { ...operator, ...role }, result: { role_id: of.role } },
    'operator.end_role': { content: { ...operator, role_id: of.role, ...role }, result: {} },
    'operator.reset': { content: { ...operator, half_hash: DIGEST }, result: {} },
    'operator.enable': { content: operator, result: {} },
    'api_key.create': {
      content: { label: 'Shop', scopes: ['transfer'], expires_at: null, allowed_networks: ['192.0.2.0/24'] },
      result: key,
    },
    'api_key.rotate': {
      content: { ...key, overlap_seconds: 3_600, expires_at: '2027-01-15T09:00:00.000Z' },
      result: { ...key, old_expires_at: '2026-01-15T09:00:00.000Z' },
    },
    'api_key.change': { content: { ...key, label: 'Till', allowed_networks: null }, result: key },
    'api_key.raise': { content: { ...key, scopes: ['transfer'] }, result: { ...key, scopes: ['read'] } },
    'payouts.resume_all': {
      content: { stop_id: of.stopOfAll, stopped: stop },
      result: { stop_id: of.stopOfAll },
    },
    'payouts.resume': { content: { stop_id: of.stop, stopped: stop }, result: { stop_id: of.stop } },
    'policy.set': {
      content: {
        policy: { from: '2026-02-01', fees, limits },
        based_on: 1,
        changes: { before: {}, after: { fees, limits } },
      },
      result: { version: 2, from: '2026-02-01' },
    },
    'rail.add': { content: { ...rail, settings }, result: rail },
    'rail.rotate': { content: { ...rail, settings, settings_before: {} }, result: rail },
    'rail.enable': { content: rail, result: { rail: rail.rail } },
    'rail.order': {
      content: { rails: ['paystack', 'monnify'], before: ['monnify', 'paystack'] },
      result: { rails: ['paystack', 'monnify'] },
    },
    'wallet.lift': {
      content: {
        wallet_id: of.wallet,
        type: 'outflow',
        note: 'The dispute is settled',
        before: { status: 'restricted', restriction: 'all' },
      },
      result: { wallet_id: of.wallet, status: 'restricted', restriction: 'outflow', changed: true },
    },
    'customer.raise_tier': { content: customer, result: { ...customer, tier: 3 } },
    'customer.erase': { content: customer, result: customer },
    'import.load': {
      content: {
        sha256: DIGEST,
        bytes: 348,
        customers: 3,
        wallets: 4,
        opening_balances: [{ currency: 'NGN', wallets: 3, total: 17_500_149 }],
      },
      result: { import_id: of.run },
    },
    'payout.settle': { content: payout, result: { transaction_id: of.flagged } },
    'payout.fail': { content: payout, result: { transaction_id: of.flagged } },
    'suspense.credit': { content: { held_id: of.held, wallet_id: of.wallet }, result: moved },
    'suspense.return': { content: { held_id: of.held }, result: moved },
    'payment_run.send': {
      content: {
        payment_run_id: of.run,
        left_out: [1],
        reference: 'salaries',
        wallet_id: of.wallet,
        all_or_nothing: false,
        transfers: 1,
        amount: 10_000,
        names: { exact: 1, close: 0 },
        duplicates: 0,
        repeats: 1,
        sha256: DIGEST,
      },
      result: { payment_run_id: of.run },
    },
    'adjustment.post': {
      content: {
        debit_wallet_id: null,
        credit_wallet_id: of.wallet,
        amount: 5_000,
        reference: 'goodwill',
        narration: 'Fee charged twice in October',
      },
      result: moved,
    },
    'settlement.adjust': {
      content: { rail: 'paystack', direction: 'in', amount: 5_000, reference: 'top-up' },
      result: moved,
    },
    'statement_line.reverse': {
      content: { rail: 'sandbox', line: 1, ...moved },
      result: moved,
    },
    'statement_line.book': {
      content: {
        rail: 'sandbox',
        line: 1,
        as: 'bank_charge',
        direction: 'out',
        amount: 1_075,
        movements: [of.held],
      },
      result: moved,
    },
  };
}

const INSERT = `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at,
    approved_by, decided_at, executed_at, result)
  VALUES ($1, $2, $3, $4, decode($5, 'hex'), 'It is right so', $6, $7, $7::timestamptz + interval '1 day',
    $8, $9, $9, $10)`;

/** Stores an open proposal of each act, and one that is done. @returns their ids, by act and state */
export async function proposeEach(desk: Desk): Promise<[proposal: string, id: string][]> {
  const { owner, ada, sade, tenantId, kolo } = desk.world;
  const kinds = kindsOf(await known(desk));
  const made: [string, string][] = [];
  const acts = namedProposalActs({ settings: { bulkTransfersMax: 100 } } as Parameters<
    typeof namedProposalActs
  >[0]);
  for (const { name, of } of acts.values()) {
    const { content, result } = kinds[name]!;
    for (const isDone of [false, true]) {
      const now = new Date(kolo.clock.now()).toISOString();
      const id = uuidv7(kolo.clock.now());
      const done = isDone ? [sade.operatorId, now, result] : [null, null, null];
      const chain = of === 'tenant' ? tenantId : NIL_UUID;
      await owner.query(INSERT, [id, chain, name, content, DIGEST, ada.operatorId, now, ...done]);
      made.push([`${name}, ${isDone ? 'done' : 'open'}`, id]);
    }
  }
  return made;
}

/** Proposes for many objects: a proposal that is open, and one that was approved but for one object. @returns their pages */
export async function proposeForMany({ world }: Desk): Promise<string[]> {
  const { ada, environmentPath, kolo, owner, people } = world;
  const checker = await people.person('checker@example.com', everywhere('admin'));
  await Promise.all([ada.signIn(), checker.signIn()]);
  const reason = 'The case is over';
  const propose = async (act: string, contents: object[]): Promise<string> => {
    const path = `${environmentPath}/proposals/${act}/many`;
    const { status, body } = await ada.call('POST', path, { contents, reason });
    if (status !== 201) throw new Error(`${act}: ${JSON.stringify(body)}`);
    return body.data.id;
  };
  const { rows } = await owner.query(
    "SELECT transaction_id AS held_id FROM held_inflows WHERE state = 'held'",
  );
  const credited = rows.map(({ held_id }) => ({ held_id, wallet_id: world.source }));
  const open = await propose('suspense.credit', credited);
  const contents: object[] = [];
  for (const _ of [1, 2]) {
    const { walletId: wallet_id } = await kolo.test.customer();
    await ada.call('POST', `${environmentPath}/wallets/${wallet_id}/restrict`, { type: 'all', reason });
    contents.push({ wallet_id, note: reason });
  }
  const lift = await propose('wallet.lift', contents);
  const { digest, batch } = (await checker.call('GET', `/ops/v1/proposals/${lift}`)).body.data;
  const except = [{ object: batch.items[0].object, reason: 'It is not over' }];
  const approved = await checker.call('POST', `/ops/v1/proposals/${lift}/approve`, { digest, except });
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  return [open, lift].map((id) => `approvals/${id}`);
}
