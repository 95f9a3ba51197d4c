import pg from 'pg';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { Receiver } from '../../webhooks/receiver.ts';
import { everywhere, People, type Person } from '../operators/people.ts';

/** The bank never answers, never pays, and answers status queries with "unknown". */
const SILENT = '0000000087';

/** A Kolo with a work item of each kind, and its operators. */
export class Troubled {
  readonly kolo: TestKolo;
  readonly people: People;
  /** The owner of the database: makes what takes days or another bank to come by. */
  readonly owner: pg.Client;
  readonly receiver: Receiver;
  /** Of everything: an admin, support, and one who only sees. */
  ada!: Person;
  sade!: Person;
  vera!: Person;
  /** Support of another business. */
  eze!: Person;
  tenantId = '';
  source = '';

  private constructor(kolo: TestKolo, owner: pg.Client, receiver: Receiver) {
    this.kolo = kolo;
    this.people = new People(kolo);
    this.owner = owner;
    this.receiver = receiver;
  }

  static async open(): Promise<Troubled> {
    const kolo = await startKolo({ pollMs: 20 });
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    const troubled = new Troubled(kolo, owner, await Receiver.listen());
    const { people } = troubled;
    troubled.ada = await people.person('ada@example.com', everywhere('admin'));
    troubled.sade = await people.person('sade@example.com', everywhere('support'));
    troubled.vera = await people.person('vera@example.com', everywhere('viewer'));
    const { businessId } = await kolo.makeBusiness();
    troubled.eze = await people.person('eze@example.com', { role: 'support', businessId, mode: null });
    await troubled.signIn();
    const { rows } = await owner.query(
      "SELECT tenant_id FROM tenants WHERE business_id = $1 AND mode = 'test'",
      [kolo.business.businessId],
    );
    troubled.tenantId = rows[0].tenant_id;
    troubled.source = await kolo.test.fundedWallet(5_000_000);
    return troubled;
  }

  async signIn(): Promise<void> {
    for (const person of [this.ada, this.sade, this.vera, this.eze]) await person.signIn();
  }

  async close(): Promise<void> {
    await this.people.close();
    await this.owner.end();
    await this.receiver.close();
    await this.kolo.stop();
  }

  /** The path of the first business's test environment. */
  get environmentPath(): string {
    return `/ops/v1/businesses/${this.kolo.business.businessId}/test`;
  }

  workQueue(who: Person, kind: string, query = '') {
    return who.call('GET', `${this.environmentPath}/work-queue/${kind}${query}`);
  }

  /** The rows of a list. */
  async rows(kind: string, query = '') {
    const { body } = await this.workQueue(this.vera, kind, query);
    return body.data.paginatedPayload.edges;
  }

  /** Accepts transfers that the bank never answers, and waits until all are flagged. */
  async flagged(...references: string[]): Promise<string[]> {
    const { test, clock } = this.kolo;
    for (const reference of references) {
      await test.transfer({
        source: this.source,
        reference,
        accountNumber: SILENT,
        narration: 'Rent of Obi',
      });
    }
    const ids = await Promise.all(
      references.map(async (one) => (await test.tsq(one)).body.data.id as string),
    );
    await until(async () => {
      clock.advance(5_000);
      const { rows } = await this.owner.query(
        'SELECT 1 FROM payouts WHERE transaction_id = ANY ($1::uuid[]) AND flagged_at IS NOT NULL',
        [ids],
      );
      return rows.length === ids.length;
    });
    return ids;
  }

  /** A transfer that was paid. */
  async paid(reference: string): Promise<string> {
    await this.kolo.test.transfer({ source: this.source, reference });
    return (await this.kolo.test.finalStatus(reference)).body.data.id;
  }

  /** An incident as the books record one. */
  async incident(kind: string, transactionId: string | null): Promise<string> {
    const { rows } = await this.owner.query(
      `INSERT INTO incidents (tenant_id, id, kind, transaction_id, detail, created_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'It says 0123456789 failed.', $4) RETURNING id`,
      [this.tenantId, kind, transactionId, new Date(this.kolo.clock.now())],
    );
    return rows[0].id;
  }

  /** Money that a wallet could not take: it is restricted. */
  async held(): Promise<void> {
    const { test } = this.kolo;
    const { walletId } = await test.customer();
    const reserved = await test.post('/api/v1/wallet/reserve-account', {
      wallet_id: walletId,
      type: 'regular',
    });
    await test.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: 'Under review' });
    await test.post('/api/v1/test/inflow', {
      account_number: reserved.body.data.account_details.account_number,
      amount: 70_000,
      sender_name: 'Bola Ade',
      sender_account_number: '0123456789',
    });
    await until(async () => (await this.owner.query('SELECT 1 FROM held_inflows')).rows.length > 0);
  }

  /** An endpoint and its exhausted deliveries. */
  async exhausted(...references: string[]): Promise<string> {
    const registered = await this.kolo.test.post('/api/v1/webhooks', {
      url: this.receiver.url(),
      verify: false,
      events: ['bank-transfer.outflow.success'],
    });
    const { id } = registered.body.data;
    for (const reference of references) await this.paid(reference);
    await until(async () => {
      await this.owner.query(
        "UPDATE webhook_deliveries SET status = 'exhausted' WHERE status = 'delivered' AND endpoint_id = $1",
        [id],
      );
      const exhausted = "SELECT 1 FROM webhook_deliveries WHERE status = 'exhausted' AND endpoint_id = $1";
      return (await this.owner.query(exhausted, [id])).rows.length === references.length;
    });
    return id;
  }

  /** A scheduled payment that failed at once: its wallet is restricted. */
  async failedSchedule(): Promise<void> {
    const { test, clock } = this.kolo;
    const { walletId } = await test.customer();
    await test.post(`/api/v1/wallet/${walletId}/restrict`, { type: 'all', reason: 'Under review' });
    await test.post('/api/v1/transfer/schedule-payment', {
      amount: 1_000,
      payout_type: 'one-time',
      source_wallet_id: walletId,
      destination_type: 'bank',
      destination_id: '0123456789',
      destination_code: '058',
    });
    await until(async () => {
      clock.advance(5_000);
      return (await this.owner.query('SELECT 1 FROM schedules WHERE failures > 0')).rows.length > 0;
    });
  }

  /** A line of a bank statement that no rule matches. */
  async statementLine(): Promise<void> {
    const account = `${this.environmentPath}/reconciled-accounts/sandbox`;
    await this.ada.call('POST', account, { name: 'Settlement', preset: 'signed_amount' });
    const { status } = await this.ada.call('POST', `${account}/statements`, {
      format: 'csv',
      file_name: 'a.csv',
      content: 'Date,Amount,Reference,Narration\n01/01/2026,-1500.00,A1,Bola Ade 0123456789',
      opening_balance: 0,
    });
    if (status !== 201) throw new Error(`import: ${status}`);
    await until(async () => {
      this.kolo.service.work.wake();
      const waiting = 'SELECT 1 FROM bank_statement_lines WHERE waits_since IS NOT NULL';
      return (await this.owner.query(waiting)).rows.length > 0;
    });
  }

  /** A movement that a person set aside, because no statement shows it. */
  async unmatchedMovement(note = 'The bank looks for it'): Promise<void> {
    const account = `${this.environmentPath}/reconciled-accounts/sandbox`;
    let movements: { transaction_id: string; category: string }[] = [];
    await until(async () => {
      this.kolo.service.work.wake();
      const { data } = (await this.ada.call('GET', `${account}/unmatched-movements`)).body;
      movements = data.paginatedPayload.edges;
      return movements.length > 0;
    });
    const body = { movements: [movements[0]!.transaction_id], note };
    const { status } = await this.ada.call('POST', `${account}/movement-exceptions`, body);
    if (status !== 200) throw new Error(`except: ${status}`);
  }

  /** Money for numbers that nobody has: two that no rail sends back, one that goes back, and one that somebody has closed. */
  async unclaimed(): Promise<void> {
    await this.owner.query(
      `INSERT INTO unclaimed_inflows (rail, rail_inflow_id, bank_code, account_number, amount, goes_back, received_at,
         closed_at, closed_by, closing_note)
       VALUES ('paystack', 'in-1', '058', '9000000001', 5000, false, '2026-05-01T10:00:00Z', NULL, NULL, NULL),
         ('paystack', 'in-2', '058', '9000000001', 5000, false, '2026-05-02T10:00:00Z', NULL, NULL, NULL),
         ('paystack', 'in-3', '058', '9000000001', 5000, true, '2026-04-01T10:00:00Z', NULL, NULL, NULL),
         ('paystack', 'in-4', '058', '9000000001', 5000, false, '2026-04-01T10:00:00Z', now(), 'operator x', 'Gone')`,
    );
  }

  /** Work items that need a provider: an account number that it refused, and an account that it suspended. */
  async providers(): Promise<void> {
    const now = new Date(this.kolo.clock.now());
    await this.owner.query(
      `INSERT INTO virtual_accounts (tenant_id, id, account_id, account_name, status, created_at, rail, provider_reference,
         failure_reason)
       SELECT $1, $2, account_id, 'Ada Obi', 'failed', $3, 'paystack', repeat('a', 32), 'The name is not known'
       FROM wallets WHERE tenant_id = $1 AND wallet_id = $4`,
      [this.tenantId, idAt(this.kolo.clock.now()), now, this.source],
    );
    await this.owner.query(
      `INSERT INTO rail_accounts (rail, provider_account, tenant_id, callback_id, credentials_ciphertext,
         credentials_key_id, preference, suspended_because, suspended_at, created_at)
       VALUES ('paystack', '1023456', $1, repeat('b', 32), '\\x00', 'k', 1, 'Invalid key', $2, $2)`,
      [this.tenantId, now],
    );
  }
}

/** An id as of a time. */
const idAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000001`;
};
