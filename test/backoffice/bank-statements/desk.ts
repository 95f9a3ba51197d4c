import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { TwoPeople } from '../operators/people.ts';

export const DAY_MS = 86_400_000;
const RAIL = 'sandbox';

/** A movement of the settlement account, as the bank knows it. */
export interface Paid {
  id: string;
  /** The session id. */
  reference: string;
  /** Kobo; money out is negative. */
  amount: number;
}

/** Naira as banks write them. */
export const naira = (kobo: number): string => (Math.abs(kobo) / 100).toFixed(2);

/** A Kolo with two people, and its statements as they import and decide about them. */
export class StatementDesk {
  readonly kolo: TestKolo;
  readonly two: TwoPeople;
  readonly owner: pg.Client;
  readonly #environment: string;

  private constructor(kolo: TestKolo, two: TwoPeople, owner: pg.Client) {
    this.kolo = kolo;
    this.two = two;
    this.owner = owner;
    this.#environment = `${kolo.business.businessId}/test`;
  }

  /** @param role `api` starts no job */
  static async open(role: 'all' | 'api' = 'all'): Promise<StatementDesk> {
    // Noon: waiting moves the clock, and must not begin another day.
    const clock = new ManualClock(Date.now() - (Date.now() % DAY_MS) + DAY_MS / 2);
    const kolo = await startKolo({ clock, pollMs: 20, role });
    const owner = new pg.Client(kolo.database.config);
    await owner.connect();
    return new StatementDesk(kolo, await TwoPeople.open(kolo), owner);
  }

  async close(): Promise<void> {
    await Promise.all([this.owner.end(), this.two.close()]);
    await this.kolo.stop();
  }

  path = (rest = '', rail = RAIL) =>
    `/ops/v1/businesses/${this.#environment}/reconciled-accounts/${rail}${rest}`;

  async act(rest: string, body?: object, person = this.two.ada) {
    await person.signIn();
    return person.call('POST', this.path(rest), body);
  }

  /** Signs off the numbers of a day that are shown now. */
  async signOff(day: string, fields: object = {}, person = this.two.bola) {
    await this.two.ada.signIn();
    let digest = '0'.repeat(64);
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await this.two.ada.call('GET', this.path(`/days${cursor && `?cursor=${cursor}`}`));
      const { edges, pageInfo } = body.data.paginatedPayload;
      digest = edges.find((one: { day: string }) => one.day === day)?.digest ?? digest;
      cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    }
    return this.act(`/days/${day}/sign-off`, { digest, ...fields }, person);
  }

  async list(rest: string) {
    await this.two.ada.signIn();
    const { status, body } = await this.two.ada.call('GET', this.path(rest));
    if (status !== 200) throw new Error(`${rest}: ${status} ${JSON.stringify(body)}`);
    return body.data.paginatedPayload.edges;
  }

  /** Terms of a day as the rows listed for each make them up. */
  async listedTerms(day: string) {
    const rows = (list: string, term: string): Promise<{ amount: number }[]> =>
      this.list(`/${list}?limit=100&day=${day}&term=${term}`);
    const sumOf = (listed: { amount: number }[]) => listed.reduce((sum, { amount }) => sum + amount, 0);
    const lines = await rows('lines', 'unmatched_lines');
    const movements = await rows('unmatched-movements', 'unmatched_movements');
    return {
      day,
      lines: sumOf(await rows('lines', 'lines')),
      not_yet_posted:
        sumOf(await rows('lines', 'not_yet_posted')) -
        sumOf(await rows('unmatched-movements', 'not_yet_posted')),
      unmatched_lines: sumOf(lines),
      unmatched_line_count: lines.length,
      unmatched_movements: sumOf(movements),
      unmatched_movement_count: movements.length,
    };
  }

  async readDay(day: string) {
    return this.two.ada.call('GET', this.path(`/days/${day}`));
  }

  setUp(fields: object = {}) {
    return this.act('', { name: 'GTBank settlement', preset: 'gtbank', ...fields });
  }

  import(format: string, content: string, fields: object = {}) {
    return this.act('/statements', { format, file_name: `statement.${format}`, content, ...fields });
  }

  /** Proposes to book a line, or to reverse its booking. */
  proposeBooking(content: object, act = 'book') {
    return this.two.propose(this.#environment, `statement_line.${act}`, content);
  }

  /** Books a line by two people, or reverses its booking, and matches again. @returns the entry, and the effect that was approved */
  async booked(content: object, act = 'book'): Promise<{ id: string; effect: string }> {
    const { status, body } = await this.proposeBooking(content, act);
    expect([status, body.errors]).toEqual([201, undefined]);
    const { id } = body.data;
    const { effect } = (await this.two.bola.call('GET', `/ops/v1/proposals/${id}`)).body.data;
    expect((await this.two.approve(id)).status).toBe(200);
    await this.matched();
    const { rows } = await this.owner.query<{ id: string }>(
      "SELECT result->>'transaction_id' AS id FROM proposals WHERE id = $1",
      [id],
    );
    return { id: rows[0]!.id, effect };
  }

  async line(number: number) {
    return (await this.two.ada.call('GET', this.path(`/lines/${number}`))).body.data.line;
  }

  /** The day of the clock, in Lagos. */
  day(offset = 0): string {
    return new Date(this.kolo.clock.now() + 3_600_000 + offset * DAY_MS).toISOString().slice(0, 10);
  }

  /** Money that came in, as the bank knows it. */
  async fund(walletId: string, amount: number): Promise<Paid> {
    await this.kolo.test.fund(walletId, amount);
    const { rows } = await this.owner.query<Paid>(
      `SELECT i.transaction_id AS id, i.rail_inflow_id AS reference, t.amount::integer AS amount
       FROM inflows i JOIN transactions t ON t.tenant_id = i.tenant_id AND t.id = i.transaction_id
       ORDER BY t.id DESC LIMIT 1`,
    );
    return rows[0]!;
  }

  /** A settled payout, as the bank knows it. */
  async pay(source: string, amount: number): Promise<Paid> {
    const reference = randomUUID();
    await this.kolo.test.transfer({ source, amount, reference });
    const { body } = await this.kolo.test.finalStatus(reference);
    if (body.data.status !== 'successful') throw new Error(`payout: ${body.data.status}`);
    const { rows } = await this.owner.query<Paid>(
      `SELECT p.transaction_id AS id, p.rail_id AS reference, -t.amount::integer AS amount
       FROM payouts p JOIN transactions t ON t.tenant_id = p.tenant_id AND t.id = p.transaction_id WHERE t.reference = $1`,
      [reference],
    );
    return rows[0]!;
  }

  /** Matches again, and waits for the end of it. */
  async matched(): Promise<void> {
    const ended = async () => {
      const { body } = await this.two.ada.call(
        'GET',
        `/ops/v1/businesses/${this.#environment}/reconciled-accounts`,
      );
      return body.data[0].account.matched_at as string | null;
    };
    const countedUp = async () => {
      const { rows } = await this.owner.query(
        `SELECT FROM ledgers l JOIN rollup_progress p ON p.tenant_id = l.tenant_id WHERE p.version IS DISTINCT FROM l.version`,
      );
      return rows.length === 0;
    };
    const isAtRest = async () => {
      const { rows } = await this.owner.query(
        'SELECT FROM reconciled_accounts WHERE claim IS NOT NULL OR requested',
      );
      return rows.length === 0;
    };
    this.kolo.service.work.wake();
    await until(countedUp);
    this.kolo.clock.advance(1_000);
    await this.two.ada.signIn();
    const before = await ended();
    const { status } = await this.act('/match');
    if (status !== 202) throw new Error(`match: ${status}`);
    await until(async () => {
      this.kolo.service.work.wake();
      return (await ended()) !== before && (await isAtRest());
    });
  }
}
