import { Check } from 'typebox/value';
import { Agent } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/values/clock.ts';
import type { ProtocolBank } from '../../src/rails/http/bank.ts';
import { http } from '../../src/rails/http/description.ts';
import { openHttpAccount } from '../../src/rails/http/open.ts';
import { NOT_SENT } from '../../src/rails/rail.ts';
import type { SandboxBank } from '../../src/rails/sandbox/bank.ts';
import { openSandboxBank } from '../../src/rails/sandbox/open.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Line, LOG, listen, SECRET, UNHURRIED } from './protocol-support.ts';
import { IN_TIME, payout } from './support.ts';

const clock = new ManualClock();
const CREDENTIALS = { url: 'https://bank.example', secret: SECRET };
let database: TestDatabase;
let bank: SandboxBank;
let line: Line;
let agent: Agent;
/** Delays the bank's name enquiry. */
let whenQueried = (): Promise<void> => Promise.resolve();

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  bank = await openSandboxBank({ database: database.config, clock });
  const slow: ProtocolBank = {
    ...bank.protocol,
    async nameOf(bankCode, accountNumber) {
      await whenQueried();
      return bank.protocol.nameOf(bankCode, accountNumber);
    },
  };
  line = await listen(slow, clock);
});

beforeEach(() => {
  agent = new Agent();
});
afterEach(async () => {
  await agent.destroy();
  whenQueried = () => Promise.resolve();
});

afterAll(async () => {
  await line.close();
  await bank.close();
  await database.drop();
});

const open = (credentials: object = {}, bounds = UNHURRIED) =>
  openHttpAccount(
    {
      credentials: { ...CREDENTIALS, ...credentials },
      dispatcher: agent,
      origin: line.origin,
      clock,
      log: LOG,
    },
    { line: bounds },
  );

/** A payment as the rail makes its ids. */
const order = (fields = {}) => payout({ railId: http.newRailId({ nowMs: clock.now() }), ...fields });

describe('the rail of an account at a bank of the own', () => {
  it('pays, asks and says whose account it is', async () => {
    const rail = open();
    const instruction = order();
    expect(await rail.payouts.query(instruction)).toEqual({ kind: 'not_found' });
    expect(await rail.payouts.send(instruction, IN_TIME)).toEqual({ kind: 'success', code: '00' });
    expect(await rail.payouts.query(instruction)).toEqual({ kind: 'success', code: '00' });
    expect(rail.payouts.showsSender('058')).toBe(true);
    const named = await bank.nameEnquiry.ask('058', '0123456789');
    expect(await rail.nameEnquiry.ask('058', '0123456789')).toEqual(named);
  });

  it('passes each response to its listener unchanged', async () => {
    const received: { status: number; text: string }[] = [];
    const instruction = order({
      onResponse: ({ status, body }: { status: number; body: Buffer }) =>
        received.push({ status, text: body.toString() }),
    });
    const rail = open();
    await rail.payouts.query(instruction);
    await rail.payouts.send(instruction, IN_TIME);
    expect(received.map(({ status }) => status)).toEqual([404, 200]);
    expect(received.every(({ text }) => text.includes(instruction.railId))).toBe(true);
  });

  it('deduplicates for as long as the operator says, which is not at all where nothing is said', () => {
    expect(open().description.dedupWindowMs).toBe(0);
    expect(open({ dedup_window_s: 86_400 }).description.dedupWindowMs).toBe(86_400_000);
  });

  /** One question that the bank does not answer before `end`; resolves once the bank has it. */
  async function unanswered(rail: ReturnType<typeof open>) {
    let end = (): void => {};
    let asking: Promise<unknown> | undefined;
    await new Promise<void>((heard) => {
      whenQueried = () => {
        heard();
        return new Promise((resolve) => {
          end = resolve;
        });
      };
      asking = rail.nameEnquiry.ask('058', '0123456789');
    });
    return { asking, end };
  }

  it('sends nothing past the deadline, after waiting for a turn neither', async () => {
    const rail = open({}, { callsPerSecond: 1_000, atOnce: 1 });
    const { asking, end } = await unanswered(rail);
    const late = order();
    const early = order();
    const deadline = { ...IN_TIME };
    const sending = [rail.payouts.send(late, deadline), rail.payouts.send(early, IN_TIME)];
    deadline.passed = true;
    end();
    expect(await asking).toMatchObject({ kind: 'found' });
    expect(await Promise.all(sending)).toEqual([NOT_SENT, { kind: 'success', code: '00' }]);
    expect(await rail.payouts.query(late)).toEqual({ kind: 'not_found' });
  });

  it('signs when its turn has come, however long it waited', async () => {
    const rail = open({}, { callsPerSecond: 1_000, atOnce: 1 });
    const { asking, end } = await unanswered(rail);
    const instruction = order();
    const sending = rail.payouts.send(instruction, IN_TIME);
    clock.advance(3_600_000);
    end();
    await asking;
    expect(await sending).toEqual({ kind: 'success', code: '00' });
  });

  it('closes once what was begun has ended, and asks nobody afterwards', async () => {
    const rail = open();
    const { asking, end } = await unanswered(rail);
    let isClosed = false;
    const closing = rail.close().then(() => {
      isClosed = true;
    });
    const instruction = order();
    const unknown = { kind: 'unknown', code: null, detail: 'the line to the bank is closed' };
    expect(await rail.payouts.send(instruction, IN_TIME)).toEqual(unknown);
    expect(await rail.payouts.query(instruction)).toEqual(unknown);
    expect(isClosed).toBe(false);
    end();
    expect(await asking).toMatchObject({ kind: 'found' });
    await closing;
    expect(await open().payouts.query(instruction)).toEqual({ kind: 'not_found' });
  });
});

describe('the credentials', () => {
  const { credentials, liveFaults } = http.account;

  it.each<[object, boolean]>([
    [{}, true],
    [{ dedup_window_s: 0 }, true],
    [{ dedup_window_s: 30 * 86_400 }, true],
    [{ dedup_window_s: 30 * 86_400 + 1 }, false],
    [{ dedup_window_s: -1 }, false],
    [{ dedup_window_s: 0.5 }, false],
    [{ secret: 's'.repeat(31) }, false],
    [{ secret: `${'s'.repeat(31)} ` }, false],
    [{ secret: 's'.repeat(257) }, false],
    [{ secret: '~'.repeat(256) }, true],
    [{ url: '' }, false],
    [{ password: 'x' }, false],
  ])('with %j: %s', (changes, valid) => {
    expect(Check(credentials, { ...CREDENTIALS, ...changes })).toBe(valid);
  });

  const NO_HTTPS = 'must be an https URL';
  it.each([
    ['https://bank.example', undefined],
    ['https://bank.example:8443/kolo/', undefined],
    ['http://bank.example', NO_HTTPS],
    ['bank.example', NO_HTTPS],
    ['ftp://bank.example', NO_HTTPS],
    ['https://kolo:secret@bank.example', 'must not hold credentials'],
    ['https://kolo@bank.example', 'must not hold credentials'],
    ['https://bank.example/?tenant=1', 'must not have a query or a fragment'],
    ['https://bank.example/#a', 'must not have a query or a fragment'],
  ])('of a live account with the URL %s: %s', (url, message) => {
    const faults = message === undefined ? [] : [{ path: 'url', message }];
    expect(liveFaults({ url, secret: SECRET })).toEqual(faults);
  });
});
