import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPool, type Role, sessionOn, TenantDatabase } from '../../../src/platform/db/database.ts';
import { Mailer } from '../../../src/platform/email/mailer.ts';
import { addEmail, type Email } from '../../../src/platform/email/outbox.ts';
import { type EmailResult, EmailWorker } from '../../../src/platform/email/worker.ts';
import { ManualClock } from '../../../src/platform/values/clock.ts';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { onlyIndexKey, Vault } from '../../../src/platform/values/vault.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/http.ts';
import { SmtpTestServer } from '../../support/smtp.ts';
import { CERTIFICATE, KEY } from '../../webhooks/certificate.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LIMITS = { connectionsMax: 3, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000 };
const EMAIL: Email = { to: 'ada@example.com', subject: 'Hello', text: 'One line.\n' };
const ALIVE = new AbortController().signal;

const vault = new Vault({
  current: 'k1',
  keys: new Map([['k1', Buffer.alloc(32, 1)]]),
  index: onlyIndexKey(Buffer.alloc(32, 2)),
});

type Server = ConstructorParameters<typeof Mailer>[0]['server'];

const servers: SmtpTestServer[] = [];
async function listen(options: Parameters<typeof SmtpTestServer.listen>[0] = {}): Promise<SmtpTestServer> {
  const server = await SmtpTestServer.listen(options);
  servers.push(server);
  return server;
}
const mailerOf = (smtp: SmtpTestServer, server: Partial<Server> = {}, timeoutMs = 20_000) =>
  new Mailer({
    server: {
      host: '127.0.0.1',
      port: smtp.port,
      implicitTls: false,
      requireTls: false,
      auth: undefined,
      ...server,
    },
    from: { name: 'Kolo', address: 'kolo@example.com' },
    timeoutMs,
    ca: CERTIFICATE,
  });

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('a mailer that requires TLS', () => {
  const auth = { user: 'ada', pass: 'secret' };

  it('sends nothing, and no password, to a server without it', async () => {
    const smtp = await listen();
    const sent = mailerOf(smtp, { requireTls: true, auth }).send(EMAIL, 'e1', ALIVE);
    await expect(sent).rejects.toMatchObject({ isOfServer: true, isFinal: false });
    expect([smtp.emails, smtp.commands.join()]).toEqual([[], expect.not.stringMatching(/AUTH|MAIL/)]);
  });

  it.each([
    true,
    false,
  ])('trusts no certificate of another host (TLS from the start: %s)', async (implicit) => {
    const smtp = await listen({ tls: { key: KEY, cert: CERTIFICATE }, implicit });
    const mailer = mailerOf(smtp, { requireTls: true, implicitTls: implicit, auth });
    await expect(mailer.send(EMAIL, 'e1', ALIVE)).rejects.toMatchObject({ isOfServer: true });
    expect([smtp.emails, smtp.commands.join()]).toEqual([[], expect.not.stringMatching(/AUTH|MAIL/)]);
  });
});

describe('a mailer that does not require TLS', () => {
  it.each([true, false])('uses it where the server has it (from the start: %s)', async (implicit) => {
    const smtp = await listen({ tls: { key: KEY, cert: CERTIFICATE }, implicit });
    const auth = { user: 'ada', pass: 'secret' };
    await mailerOf(smtp, { implicitTls: implicit, auth }).send(EMAIL, 'e1', ALIVE);
    expect(smtp.emails).toMatchObject([{ encrypted: true, user: 'ada', text: 'One line.\n' }]);
  });

  it('sends to a server without it', async () => {
    const smtp = await listen();
    await mailerOf(smtp).send(EMAIL, 'e1', ALIVE);
    expect(smtp.emails).toMatchObject([{ encrypted: false, to: ['ada@example.com'] }]);
  });
});

describe('an email', () => {
  it('has no header and no recipient that its texts would add', async () => {
    const smtp = await listen();
    const subject = 'Endpoint of Ọlá\r\nBcc: eve@example.com\r\n\r\nNot the text';
    await mailerOf(smtp).send({ ...EMAIL, subject }, 'e1', ALIVE);
    const [{ headers, to, text }] = smtp.emails as [(typeof smtp.emails)[0]];
    expect([...headers.keys()].sort()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect([to, text]).toEqual([['ada@example.com'], 'One line.\n']);

    for (const recipient of [
      'ada@example.com, eve@example.com',
      'a@b.example\r\nRCPT TO:<eve@example.com>',
    ]) {
      await mailerOf(smtp)
        .send({ ...EMAIL, to: recipient }, 'e2', ALIVE)
        .catch(() => {});
    }
    const recipients = smtp.commands.filter((line) => line.startsWith('RCPT'));
    expect(recipients.filter((line) => line.includes('<eve@example.com>'))).toEqual([]);
  });

  it('has lines of dots as they are', async () => {
    const smtp = await listen();
    const text = 'One\n.\n..\n.Two, ₦ and Ẹ̀kọ́\n';
    await mailerOf(smtp).send({ ...EMAIL, text }, 'e1', ALIVE);
    expect(smtp.emails[0]!.text).toBe(text);
  });

  it('fails without naming an address', async () => {
    const smtp = await listen();
    smtp.reply = (command) =>
      command.startsWith('RCPT') ? `550-5.1.1 ${command}\r\n550 unknown` : undefined;
    const failure = await mailerOf(smtp)
      .send(EMAIL, 'e1', ALIVE)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ isOfServer: false, isFinal: true });
    expect(String(failure)).toContain('550');
    expect(String(failure)).not.toMatch(/ada@|\n/);
  });
});

describe('the job', () => {
  let test: TestDatabase;
  let pools: pg.Pool[];
  let owner: pg.Pool;
  let database: TenantDatabase;
  let directory: pg.Pool;
  let clock: ManualClock;
  let results: { result: EmailResult; error?: string }[];
  let errors: unknown[];
  const workers: EmailWorker[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    const pool = (role: Role) => createPool(test.connection(role), role, LIMITS);
    const app = pool('kolo_app');
    directory = pool('kolo_directory');
    owner = createPool(test.config, 'kolo_app', LIMITS);
    pools = [app, directory, owner];
    database = new TenantDatabase(app);
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await test.drop();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await owner.query('DELETE FROM emails');
    expect(errors).toEqual([]);
  });

  function start(mailer: Pick<Mailer, 'send'>): EmailWorker {
    results = [];
    errors = [];
    const worker = new EmailWorker({
      database,
      directory: sessionOn(directory),
      claimant: { processId: randomUUID(), deadProcessIds: [] },
      clock,
      vault,
      mailer,
      pollMs: 5,
      onResult: (result, { error }) => results.push({ result, ...(error === undefined ? {} : { error }) }),
      onError: (error) => errors.push(error),
    });
    workers.push(worker);
    worker.start();
    return worker;
  }

  async function add(email: Email = EMAIL, tenantId = uuidv7(clock.now())): Promise<string> {
    await database.transaction(tenantId, (session) => addEmail(session, vault, tenantId, email, clock.now()));
    return tenantId;
  }
  const rows = async () =>
    (await owner.query('SELECT attempts, error, due_at AS "dueAt" FROM emails ORDER BY id')).rows;

  it('sends an email once, however many processes run it', async () => {
    clock = new ManualClock();
    const smtp = await listen();
    const tenants = await Promise.all(Array.from({ length: 5 }, () => add()));
    await add({ ...EMAIL, to: 'second@example.com' }, tenants[0]);
    for (let n = 0; n < 3; n++) start(mailerOf(smtp));
    await until(async () => (await rows()).length === 0);
    expect(smtp.emails).toHaveLength(6);
  });

  it('writes none if the transaction of the cause fails', async () => {
    clock = new ManualClock();
    errors = [];
    const tenantId = uuidv7(clock.now());
    const cause = database.transaction(tenantId, async (session) => {
      await addEmail(session, vault, tenantId, EMAIL, clock.now());
      throw new Error('the cause did not happen');
    });
    await expect(cause).rejects.toThrow('the cause did not happen');
    expect(await rows()).toEqual([]);
  });

  it('is held up by a server that hangs for one timeout, and sends later', async () => {
    clock = new ManualClock();
    const smtp = await listen();
    smtp.reply = (command) => (command === 'DATA' ? 'never' : undefined);
    await add();
    let mailer = mailerOf(smtp, {}, 100);
    start({ send: (...email) => mailer.send(...email) });
    await until(() => results.length === 1);
    expect(results).toEqual([{ result: 'failed', error: 'it took more than 100 ms' }]);
    expect(await rows()).toMatchObject([{ attempts: 1, dueAt: clock.now() + MINUTE_MS }]);
    smtp.reply = () => undefined;
    mailer = mailerOf(smtp);
    clock.advance(MINUTE_MS);
    await smtp.until(() => smtp.emails.length === 1);
    await until(async () => (await rows()).length === 0);
  });

  it('uses up no attempts of other emails while the server fails', async () => {
    clock = new ManualClock();
    const smtp = await listen();
    smtp.reply = () => '421 closed';
    await add();
    await add();
    const worker = start(mailerOf(smtp));
    await until(() => results.length === 1);
    const polled = worker.lastPollAtMs!;
    await until(() => worker.lastPollAtMs! > polled);
    expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
    expect(smtp.connections).toBe(1);
    smtp.reply = () => undefined;
    clock.advance(MINUTE_MS);
    await smtp.until(() => smtp.emails.length === 2);
  });

  it('waits longer after each attempt, and gives up after three days', async () => {
    clock = new ManualClock();
    const smtp = await listen();
    smtp.reply = (command) => (command === '.' ? '452 full' : undefined);
    const addedAt = clock.now();
    await add();
    start(mailerOf(smtp));
    const waits: number[] = [];
    for (let n = 1; ; n++) {
      await until(() => results.length === n);
      const [row] = await rows();
      if (row === undefined) break;
      waits.push((row.dueAt - clock.now()) / MINUTE_MS);
      clock.advance(row.dueAt - clock.now());
    }
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(results.at(-1)!.result).toBe('given_up');
    expect(results.length).toBeLessThan(25);
    expect(clock.now() - addedAt).toBeLessThan(3 * DAY_MS);
    expect(smtp.emails).toEqual([]);
  });

  it('does not send what has expired', async () => {
    clock = new ManualClock();
    const smtp = await listen();
    await add();
    clock.advance(3 * DAY_MS);
    await add({ ...EMAIL, to: 'new@example.com' });
    start(mailerOf(smtp));
    await smtp.until(() => smtp.emails.length === 1);
    await until(async () => (await rows()).length === 1);
    expect(smtp.emails[0]!.to).toEqual(['new@example.com']);
  });

  it('takes over what a process that died had claimed', async () => {
    clock = new ManualClock();
    const smtp = await listen();
    const dead = randomUUID();
    await add();
    await owner.query("UPDATE emails SET claimed_by = $1, leased_until = now() + interval '10 years'", [
      dead,
    ]);
    results = [];
    errors = [];
    const worker = new EmailWorker({
      database,
      directory: sessionOn(directory),
      claimant: { processId: randomUUID(), deadProcessIds: [dead] },
      clock,
      vault,
      mailer: mailerOf(smtp),
      pollMs: 5,
      onResult: () => {},
      onError: (error) => errors.push(error),
    });
    workers.push(worker);
    worker.start();
    await smtp.until(() => smtp.emails.length === 1);
  });
});
