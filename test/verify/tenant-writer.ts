import type pg from 'pg';
import { toRfc3339 } from '../../src/platform/values/clock.ts';
import { uuidv7 } from '../../src/platform/values/ids.ts';
import { nuban } from '../../src/platform/values/nuban.ts';
import { writeAgreed, writeAgreedImport } from './healthy-manual-acts.ts';

export const START_MS = Date.parse('2026-01-15T09:00:00.000Z');
/** Of the month that all of it happens in, in Lagos. */
export const MONTH_END = '2026-01-31T23:00:00.000Z';
export const DAY = '2026-01-15';
const INSTITUTION = '50547';
export const SETTLEMENT = '00000000-0000-0000-0000-00000000ba01';
export const HTTP_SETTLEMENT = '00000000-0000-0000-0000-00000000ba02';
export const FEES = '00000000-0000-0000-0000-00000000fee5';
export const SUSPENSE = '00000000-0000-0000-0000-0000000005e5';
export const INTEREST_EXPENSE = '00000000-0000-0000-0000-0000000001e5';
export const EQUITY = '00000000-0000-0000-0000-00000000e941';
export const BANK_CHARGES = '00000000-0000-0000-0000-00000000c057';
export const INTEREST_INCOME = '00000000-0000-0000-0000-00000001ec0e';
export const BANK_ERRORS = '00000000-0000-0000-0000-00000000e440';
export const OWN_BANK = '00000000-0000-0000-0000-00000000ba4c';

type Row = Record<string, unknown>;

/** Writes one row. */
export async function put(client: pg.ClientBase, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders.join(', ')})`,
    Object.values(row),
  );
}

interface Account {
  id: string;
  kind: string;
  posted: number;
  held: number;
  seq: number;
}

/** A bank transfer to write. */
export interface Outflow {
  status: 'processing' | 'successful' | 'failed';
  reference: string;
  amount: number;
  fee?: number;
  claimed?: boolean;
  flagged?: boolean;
  /** By an account at a provider, whose money is in that settlement account. */
  rail?: string;
  settlement?: string;
}

let blocks = 0;
let railIds = 0;

/** A movement says what its last posting left in the wallets on its sides. */
const LEAVE = `
  UPDATE transactions SET source_balance_after = CASE WHEN source_account = $3 THEN $4 ELSE source_balance_after END,
    destination_balance_after = CASE WHEN destination_account = $3 THEN $4 ELSE destination_balance_after END
  WHERE tenant_id = $1 AND id = $2`;

/** Writes one tenant's rows, keeping the balances as it goes. */
export class TenantWriter {
  readonly #client: pg.ClientBase;
  readonly #tenantId: string;
  readonly #accounts = new Map<string, Account>();
  readonly #walletIds = new Map<string, string>();
  /** Customers by wallet id. */
  readonly #customers = new Map<unknown, string>();
  readonly #restrictions = new Map<string, string | null>();
  readonly events: Record<string, string> = {};
  /** The enabled endpoints, with the types of event that they get; null for all. */
  readonly #subscriptions = new Map<string, string[] | null>();
  /** Payments of each wallet to banks, done or due. */
  readonly paid = new Map<string, number[]>();
  #version = 0;
  #eventCount = 0;
  #block = 0;
  /** Virtual accounts. */
  #issued = 0;
  #nowMs = START_MS;

  constructor(client: pg.ClientBase, tenantId: string) {
    this.#client = client;
    this.#tenantId = tenantId;
  }

  id = (): string => uuidv7(this.#nowMs);
  /** Time goes on with every row that is dated. */
  now = (): string => {
    this.#nowMs += 1_000;
    return toRfc3339(this.#nowMs);
  };
  put = (table: string, row: Row): Promise<void> =>
    put(this.#client, table, { tenant_id: this.#tenantId, ...row });

  account(id: string, kind: string): void {
    this.#accounts.set(id, { id, kind, posted: 0, held: 0, seq: 0 });
  }

  async wallet(name: string, customer: string, walletId = name, accountId = this.id()): Promise<string> {
    this.account(accountId, 'wallet');
    this.#walletIds.set(accountId, walletId);
    this.#customers.set(walletId, customer);
    const now = this.now();
    const shared = { account_id: accountId, wallet_id: walletId, identifier: name, customer_id: customer };
    await this.put('wallets', { ...shared, name, currency: 'NGN', created_at: now, updated_at: now });
    for (const id of new Set([walletId, name])) {
      await this.put('wallet_ids', { id, account_id: accountId });
    }
    await this.event('create-wallet.success', name, { wallet: walletId, eventData: { id: accountId } });
    return accountId;
  }

  /** A file of one wallet with an opening balance: neither has an event. */
  async imported(name: string, customer: string, amount: number) {
    const importId = this.id();
    const account = this.id();
    const counts = { wallets: 1, balances: 1, balance_total: amount };
    const times = { created_at: this.now(), finished_at: this.now() };
    const hash = Buffer.alloc(32, name);
    const file = { tenantId: this.#tenantId, importId, hash, amount };
    const proposal_id = await writeAgreedImport(this.#client, file);
    await this.put('imports', { id: importId, file_hash: hash, proposal_id, ...counts, ...times });
    this.account(account, 'wallet');
    const shared = { account_id: account, wallet_id: name, identifier: name, customer_id: customer, name };
    const made = { currency: 'NGN', created_at: times.created_at, updated_at: times.created_at };
    await this.put('wallets', { ...shared, ...made, import_id: importId });
    await this.put('wallet_ids', { id: name, account_id: account });
    const opening = await this.adjustment(EQUITY, account, amount, `import:${importId}:2`, proposal_id);
    return { importId, imported: account, opening, importProposal: proposal_id };
  }

  /** A bulk transfer that a process is deciding. */
  async bulkTransfer(reference: string): Promise<void> {
    const asked = { id: this.id(), reference, mode: 'independent', transfers: 2 };
    const hash = { request_hash: Buffer.alloc(32) };
    await this.put('bulk_transfers', { ...asked, ...hash, created_at: this.now(), leased_until: this.now() });
  }

  /** A work item that an operator has taken, with a file. */
  async workItem(): Promise<void> {
    const item = { kind: 'incidents', item_id: this.id() };
    const file = { id: this.id(), name: 'a.csv', type: 'text/csv', bytes: 4, content: Buffer.alloc(40) };
    const sealed = { secret_ciphertext: Buffer.alloc(40), secret_key_id: 'key' };
    const added = { added_by: 'operator', added_at: this.now() };
    await this.put('work_item_attachments', { ...item, ...file, ...sealed, ...added });
    await this.put('work_items', { ...item, owner: this.id(), assigned_at: this.now() });
  }

  /** An account that is reconciled with its statement, and codes for the journal. */
  async reconciledAccount(): Promise<void> {
    const of = { rail: 'sandbox' };
    const day = '2026-01-20';
    const now = this.now();
    const transaction_id = this.id();
    await this.put('reconciled_accounts', { ...of, name: 'Sandbox', window_days: 3, created_at: now });
    await this.put('bank_statement_imports', { ...of, began_at: now, lines: 5_000 });
    const file = { number: 1, file_hash: Buffer.alloc(32), part: 0, file_name: 'a.csv', format: 'csv' };
    const period = { from_on: day, until_on: day, opening: 0, closing: 100, stated: true };
    const sums = { first_line: 99, lines: 1, days: [day], sums: [100] };
    await this.put('bank_statements', {
      ...of,
      ...file,
      ...period,
      ...sums,
      source: 'main',
      imported_by: 'operator',
      imported_at: now,
    });
    const line = {
      number: 99,
      statement: 1,
      file_line: 2,
      booked_on: day,
      amount: 100,
      state: 'matched',
      match: 99,
    };
    await this.put('bank_statement_lines', { ...of, ...line });
    const movement = { transaction_id, category: 'bank-inflow', amount: 100, match: 99 };
    await this.put('settlement_movements', { ...of, ...movement });
    const decision = { id: this.id(), decision: 'matched', lines: [99], movements: [transaction_id] };
    await this.put('reconciliation_decisions', {
      ...of,
      ...decision,
      decided_by: 'operator',
      decided_at: now,
    });
    const equation = {
      opening: 0,
      line_sum: 100,
      closing: 100,
      ledger: 100,
      not_yet_posted: 0,
      brought_forward: 0,
    };
    const open = {
      unmatched_lines: 0,
      unmatched_line_count: 0,
      unmatched_movements: 0,
      unmatched_movement_count: 0,
    };
    await this.put('reconciled_days', { ...of, day, ...equation, ...open, unexplained: 0, computed_at: now });
    const view = { operator_id: this.id(), shared: false, list: 'wallets', name: 'Closed', filters: '{}' };
    await this.put('saved_views', { id: this.id(), ...view, created_at: now });
    await this.put('journal_mappings', { accounts: '{}', set_at: now });
  }

  /** A payment run that is checked next. */
  async paymentRun(walletId: string): Promise<void> {
    const given = {
      id: this.id(),
      reference: 'run',
      wallet_id: walletId,
      mode: 'independent',
      transfers: 2,
      amount: 200,
    };
    const sealed = { transfers_ciphertext: Buffer.alloc(40), transfers_key_id: 'key' };
    const at = { created_at: this.now(), due_at: this.now() };
    await this.put('payment_runs', { ...given, ...sealed, ...at, created_by: 'operator' });
  }

  /** Makes a wallet what it may do, with its history and the event that reports it; none by `migration`. */
  async walletStatus(account: string, status: string, restriction: string | null, by = 'key:AbCd1234') {
    await this.#client.query(
      'UPDATE wallets SET status = $3, restriction = $4 WHERE tenant_id = $1 AND account_id = $2',
      [this.#tenantId, account, status, restriction],
    );
    const hasEvent = status !== 'closed';
    const reason = `${status} ${restriction}`;
    const wallet = this.#walletIds.get(account);
    const type = `restriction-${status === 'active' ? 'lifted' : 'created'}.success`;
    const eventData = { wallet_id: wallet, type: restriction ?? this.#restrictions.get(account), reason };
    if (hasEvent) await this.event(type, `${account} ${reason}`, { wallet, eventData });
    this.#restrictions.set(account, restriction);
    await this.put('wallet_status_changes', {
      account_id: account,
      ledger_version: this.#version,
      status,
      restriction,
      reason,
      made_by: by,
      posted_seq: this.#accounts.get(account)!.seq,
      event_id: hasEvent ? this.events[`${account} ${reason}`] : null,
      created_at: this.now(),
    });
  }

  /** Writes an endpoint as it is in the end. Its changes hold the earlier state. */
  async endpoint(status: string, updatedAt: string): Promise<string> {
    const id = this.id();
    const secret = { secret_ciphertext: Buffer.from('x'), secret_key_id: 'k' };
    const row = { id, url: 'https://example.com/hook', status, ...secret };
    await this.put('webhook_endpoints', { ...row, created_at: updatedAt, updated_at: updatedAt });
    await this.put('webhook_endpoint_leases', { endpoint_id: id });
    return id;
  }

  /** Keeps a change of an endpoint, by which the deliveries of later events go. */
  async change(id: string, status: string, types: string[] | null, times: [string | null, string]) {
    const [before_at, updated_at] = times;
    const ledger_version = ++this.#version;
    const row = { endpoint_id: id, ledger_version, status, event_types: types, updated_at, before_at };
    await this.put('webhook_endpoint_changes', row);
    if (status === 'enabled') this.#subscriptions.set(id, types);
    else this.#subscriptions.delete(id);
  }

  async delivery(event: string, endpoint: string): Promise<void> {
    const delivery = { event_id: event, endpoint_id: endpoint, status: 'delivered', attempts: 1 };
    await this.put('webhook_deliveries', { ...delivery, created_at: this.now() });
  }

  async event(type: string, about: string, content: Row): Promise<void> {
    const id = this.id();
    const text = JSON.stringify({ customer_id: this.#customers.get(content.wallet), ...content });
    const moment = { sequence: ++this.#eventCount, ledger_version: ++this.#version };
    await this.put('events', { id, type, content: text, created_at: this.now(), ...moment });
    this.events[about] = id;
    for (const [endpoint, types] of this.#subscriptions) {
      if (types === null || types.includes(type)) await this.delivery(id, endpoint);
    }
  }

  async transferEvent(type: string, transaction: string, row: Row, account: string): Promise<void> {
    const { reference, status, amount } = row;
    const wallet = this.#walletIds.get(account);
    await this.event(type, transaction, {
      reference,
      wallet,
      eventData: { id: transaction, amount, status, reference },
    });
  }

  async post(
    transaction: string,
    part: number,
    debit: string,
    credit: string,
    amount: number,
  ): Promise<void> {
    const row: Row = { transaction_id: transaction, part, amount, posted_at: this.now() };
    for (const [side, id, change] of [
      ['debit', debit, -amount],
      ['credit', credit, amount],
    ] as const) {
      const account = this.#accounts.get(id)!;
      account.posted += change;
      row[`${side}_account`] = id;
      if (account.kind !== 'wallet') continue;
      account.seq += 1;
      row[`${side}_seq`] = account.seq;
      row[`${side}_balance_after`] = account.posted;
      await this.#client.query(LEAVE, [this.#tenantId, row.transaction_id, id, account.posted]);
    }
    await this.put('postings', row);
  }

  /** @param held of what goes to suspense: what becomes of it */
  async inflow(
    account: string,
    amount: number,
    fee = 0,
    reference: string | null = null,
    held: Row = { state: 'held' },
  ): Promise<string> {
    const id = this.id();
    const toWallet = this.#accounts.get(account)!.kind === 'wallet';
    const now = this.now();
    const row = { id, type: 'credit', category: 'bank-inflow', reference, status: 'successful', amount, fee };
    const payer = fee > 0 ? account : null;
    const dates = { created_at: now, completed_at: now };
    const to = { fee_payer: payer, currency: 'NGN', destination_account: account };
    await this.put('transactions', { ...row, ...to, ...dates });
    await this.put('inflows', { transaction_id: id, rail: 'sandbox', rail_inflow_id: `in-${amount}` });
    if (!toWallet) await this.put('held_inflows', { transaction_id: id, reason: 'wallet_closed', ...held });
    await this.post(id, 0, SETTLEMENT, account, amount);
    if (fee > 0) await this.post(id, 1, account, FEES, fee);
    if (toWallet) await this.transferEvent('bank-transfer.inflow.success', id, row, account);
    return id;
  }

  /** The original request of an inflow. */
  async funding(transactionId: string, account: string, amount: number, reference: string): Promise<void> {
    const id = { rail: 'sandbox', rail_inflow_id: `in-${amount}` };
    const to = { transaction_id: transactionId, account_id: account, account_number: '0000000011', amount };
    await this.put('test_fundings', { reference, ...id, ...to, created_at: this.now() });
    await this.put('inflow_senders', { ...id, name: 'Test Funding' });
  }

  async walletTransfer(
    source: string,
    destination: string,
    amount: number,
    reference: string = `between-${this.id()}`,
  ): Promise<string> {
    const id = this.id();
    const now = this.now();
    const row = { id, type: 'debit', category: 'wallet-transfer', reference, status: 'successful', amount };
    const sides = { currency: 'NGN', source_account: source, destination_account: destination };
    await this.put('transactions', { ...row, ...sides, fee: 0, created_at: now, completed_at: now });
    await this.post(id, 0, source, destination, amount);
    await this.transferEvent('wallet-transfer.outflow.success', id, { ...row, fee: 0 }, source);
    return id;
  }

  /** @param sql with the tenant as $1 */
  query = (sql: string, ...values: unknown[]) => this.#client.query(sql, [this.#tenantId, ...values]);

  /** An approved proposal that made a movement, or settled it. */
  agreed = (act: string, content: object, movement: string): Promise<string> =>
    writeAgreed(this.#client, { tenantId: this.#tenantId, act, content, movement });

  async adjustment(
    ...[source, destination, amount, reference, proposal, movement]: [
      string,
      string,
      number,
      string,
      string?,
      string?,
    ]
  ): Promise<string> {
    const id = movement ?? this.id();
    const now = this.now();
    const proposal_id = proposal ?? (await this.agreed('settlement.adjust', { amount, reference }, id));
    const row = { id, type: 'credit', category: 'adjustment', reference, status: 'successful', amount };
    const sides = { currency: 'NGN', source_account: source, destination_account: destination, fee: 0 };
    const times = { created_at: now, completed_at: now };
    await this.put('transactions', { ...row, ...sides, ...times, proposal_id });
    await this.post(id, 0, source, destination, amount);
    return id;
  }

  async outflow(source: string, outflow: Outflow): Promise<string> {
    const {
      status,
      reference,
      amount,
      fee = 0,
      claimed = status !== 'processing',
      flagged = false,
      rail = 'sandbox',
      settlement = SETTLEMENT,
    } = outflow;
    const id = this.id();
    const now = this.now();
    const final = status !== 'processing';
    const row = { id, type: 'debit', category: 'bank-outflow', reference, status, amount, fee };
    const from = { fee_payer: fee > 0 ? source : null, currency: 'NGN', source_account: source };
    const dates = { created_at: now, accepted_on: DAY, completed_at: final ? this.now() : null };
    await this.put('transactions', {
      ...row,
      ...from,
      ...dates,
      failure_code: status === 'failed' ? '51' : null,
    });
    await this.put('payouts', {
      transaction_id: id,
      rail,
      rail_id: String(++railIds).padStart(30, '0'),
      bank_code: '058',
      account_number: '0123456789',
      due_at: final ? null : now,
      state: { processing: claimed ? 'unknown' : 'queued', successful: 'settled', failed: 'failed' }[status],
      attempts: claimed ? 2 : 0,
      submissions: claimed ? 1 : 0,
      submitted_at: claimed ? now : null,
      flagged_at: flagged ? now : null,
    });
    if (claimed && status !== 'successful') {
      const attempt = { attempt: 1, action: 'send', outcome: 'unknown', attempted_at: this.now() };
      await this.put('payout_attempts', { transaction_id: id, ...attempt });
    }
    if (status !== 'failed') this.paid.set(source, [...(this.paid.get(source) ?? []), amount]);
    if (!final) this.#accounts.get(source)!.held += amount + fee;
    if (status === 'successful') {
      await this.post(id, 0, source, settlement, amount);
      if (fee > 0) await this.post(id, 1, source, FEES, fee);
    }
    const type = `bank-transfer.outflow.${status === 'failed' ? 'failed' : 'success'}`;
    if (final) await this.transferEvent(type, id, row, source);
    return id;
  }

  /** A virtual account of a wallet: regular, unless the terms say otherwise. */
  async virtualAccount(account: string, terms: Row = {}): Promise<string> {
    const id = this.id();
    if (this.#issued === 0) {
      this.#block = blocks++;
      const code = { institution_code: INSTITUTION, block: this.#block };
      await this.put('virtual_account_blocks', code);
      // Some numbers were given out for nothing.
      await this.put('virtual_account_serials', { ...code, used: 9 });
    }
    const number = nuban(INSTITUTION, this.#block * 10_000 + this.#issued++);
    const bank = { account_number: number, account_name: 'Kolo', bank_code: INSTITUTION, bank_name: 'Kolo' };
    await this.put('virtual_accounts', {
      id,
      account_id: account,
      ...bank,
      created_at: this.now(),
      ...terms,
    });
    await this.event('reserve_virtual_account.success', id, { wallet: null, eventData: { id } });
    return id;
  }

  /** An inflow came in by a virtual account, which it closes where that is for one payment. */
  async paidBy(inflow: string, account: string, closes: boolean): Promise<void> {
    const values = [this.#tenantId, inflow, account];
    await this.#client.query(
      `UPDATE inflows SET virtual_account_id = $3, paid_at = t.created_at,
         account_reference = (SELECT reference FROM virtual_accounts WHERE tenant_id = $1 AND id = $3)
       FROM transactions t
       WHERE inflows.tenant_id = $1 AND transaction_id = $2 AND t.tenant_id = $1 AND t.id = $2`,
      values,
    );
    if (!closes) return;
    await this.#client.query(
      `UPDATE virtual_accounts v SET status = 'closed', closed_at = t.created_at FROM transactions t
       WHERE v.tenant_id = $1 AND v.id = $3 AND t.tenant_id = $1 AND t.id = $2`,
      values,
    );
  }

  /** The accounts and the ledger come last, with what the postings made of them. */
  async close(): Promise<void> {
    for (const account of this.#accounts.values()) await this.put('accounts', { ...account });
    const counts = { version: this.#version, event_count: this.#eventCount };
    await this.put('ledgers', { policy_version: 4, last_posted_at: MONTH_END, ...counts });
  }
}
