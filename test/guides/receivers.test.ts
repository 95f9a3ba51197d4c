import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWebhookForTest } from '../../packages/sdk/src/index.ts';
import { blocksOf } from '../docs/blocks.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/http.ts';
import { startKolo, type TestKolo } from '../support/kolo.ts';

const GUIDE = 'docs/guides/webhooks.md';

/** Commands that build and start a receiver in each language, in a folder of its own. */
const LANGUAGES = {
  ts: { file: 'receiver.ts', tool: ['node', '--version'], start: [process.execPath, 'receiver.mjs'] },
  python: { file: 'receiver.py', tool: ['python3', '--version'], start: ['python3', 'receiver.py'] },
  php: {
    file: 'receiver.php',
    tool: ['php', '--version'],
    start: ['php', '-S', '127.0.0.1:4001', 'receiver.php'],
  },
  go: { file: 'receiver.go', tool: ['go', 'version'], start: ['./receiver'] },
  java: { file: 'Receiver.java', tool: ['javac', '-version'], start: ['java', '-cp', '.', 'Receiver'] },
} as const;
type Language = keyof typeof LANGUAGES;

/** `KOLO_TEST_LANGUAGES=required` leaves out none: the tests fail where a language is missing. */
const isLeftOut = (language: Language): boolean => {
  const [tool, ...args] = LANGUAGES[language].tool;
  return process.env.KOLO_TEST_LANGUAGES !== 'required' && spawnSync(tool!, args).status !== 0;
};
const ALL = Object.keys(LANGUAGES) as Language[];
const leftOut = ALL.filter(isLeftOut);
if (leftOut.length > 0)
  console.warn(`receivers of webhooks are not tried in ${leftOut.join(', ')}: not installed on this machine`);

let kolo: TestKolo;
let scratch: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  kolo = await startKolo();
  scratch = await mkdtemp(join(tmpdir(), 'kolo-receivers-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await kolo.stop();
  await rm(scratch, { recursive: true, force: true });
});

/** Compiles what has to be, so that what is started is the receiver itself and ends when it is killed. */
function compile(language: Language, folder: string, text: string): Promise<void> | undefined {
  if (language === 'go') {
    const env = {
      ...process.env,
      GOFLAGS: '-mod=mod',
      GO111MODULE: 'off',
      GOCACHE: join(scratch, 'go-cache'),
    };
    execFileSync('go', ['build', '-o', 'receiver', 'receiver.go'], { cwd: folder, env });
  }
  if (language === 'java') execFileSync('javac', ['Receiver.java'], { cwd: folder });
  if (language === 'ts')
    return writeFile(join(folder, 'receiver.mjs'), transformSync(text, { loader: 'ts' }).code);
  return undefined;
}

/** Starts the receiver of the guide, registered as an endpoint; gives where it is. */
async function started(language: Language) {
  const block = blocksOf(GUIDE).find((one) => one.language === language && one.words.includes('receiver'))!;
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const { body } = await kolo.test.post('/api/v1/webhooks', {
    url,
    events: ['bank-transfer.inflow.success'],
    verify: false,
  });
  const { id, secret } = body.data as { id: string; secret: string };
  const folder = await mkdtemp(join(scratch, `${language}-`));
  const text = block.text.replaceAll('4001', port);
  await writeFile(join(folder, LANGUAGES[language].file), text);
  await compile(language, folder, text);
  const [program, ...args] = LANGUAGES[language].start.map((word) => word.replace('4001', port));
  const env = { PATH: process.env.PATH, KOLO_WEBHOOK_SECRET: secret };
  const child = spawn(program!, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  running.push(child);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the receiver ended: ${said}`);
    return fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  return { url, id, secret, child };
}

describe.skipIf(leftOut.length === ALL.length)('a receiver by the standard library', () => {
  it.each(
    ALL.filter((language) => !leftOut.includes(language)),
  )('in %s takes what Kolo sends, and nothing else', async (language) => {
    const { url, id, secret, child } = await started(language);
    const test = async () =>
      (await kolo.test.post(`/api/v1/webhooks/${id}/test`, { type: 'interest-payout.success' })).body.data;
    expect(await test()).toMatchObject({ delivered: true, response_status: 200 });

    // A real event, of money that came in.
    await kolo.test.fundedWallet(5_000);
    const path = `/api/v1/webhooks/deliveries?endpoint_id=${id}`;
    const deliveries = async () => (await kolo.test.get(path)).body.data.paginatedPayload.edges as object[];
    await until(async () => (await deliveries()).length > 0);
    await expect.poll(deliveries).toEqual([expect.objectContaining({ status: 'delivered', attempts: 1 })]);

    // Two secrets sign, and the receiver has the older one.
    await kolo.test.post(`/api/v1/webhooks/${id}/rotate-secret`, {});
    expect(await test()).toMatchObject({ delivered: true, response_status: 200 });

    const event = { eventId: 'e-1', eventType: 'bank-transfer.outflow.success', narration: 'Ọjà — market' };
    const { body, headers } = await signWebhookForTest(event, secret);
    const post = async (given: { body?: string; headers?: Record<string, string> }) =>
      (
        await fetch(url, {
          method: 'POST',
          body: given.body ?? body,
          headers: { ...headers, ...given.headers },
        })
      ).status;
    expect(await post({})).toBe(200);
    const old = await signWebhookForTest(event, secret, Date.now() - 301_000);
    const ahead = await signWebhookForTest(event, secret, Date.now() + 310_000);
    const foreign = await signWebhookForTest(event, `whsec_${Buffer.alloc(24, 7).toString('base64')}`);
    const forged: [string, Parameters<typeof post>[0]][] = [
      ['another body', { body: body.replace('e-1', 'e-2') }],
      ['another id', { headers: { 'webhook-id': 'e-2' } }],
      [
        'another time',
        { headers: { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) } },
      ],
      ['no time', { headers: { 'webhook-timestamp': 'now' } }],
      ['no signature', { headers: { 'webhook-signature': '' } }],
      [
        'a signature of another version',
        { headers: { 'webhook-signature': headers['webhook-signature']!.replace('v1', 'v2') } },
      ],
      ['another secret', foreign],
      ['an old one', old],
      ['one from later', ahead],
    ];
    const answers = await Promise.all(forged.map(async ([what, given]) => [what, await post(given)]));
    expect(answers).toEqual(forged.map(([what]) => [what, 400]));
    await kolo.test.request('DELETE', `/api/v1/webhooks/${id}`);
    child.kill('SIGKILL');
  });
});
