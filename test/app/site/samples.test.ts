import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Kolo } from '../../../packages/sdk/src/index.ts';
import { EVENTS, OPERATIONS, type Operation } from '../../../packages/site/src/description.ts';
import { SOURCES } from '../../../packages/site/src/fill-ins.ts';
import { BASE_URL } from '../../../packages/site/src/requests.ts';
import {
  callOf,
  curlOf,
  phpOf,
  programOf,
  pythonOf,
  receiverOf,
} from '../../../packages/site/src/samples.ts';
import { faultsOf } from '../../docs/compile.ts';
import { runSample } from '../../sdk/run-sample.ts';
import { until } from '../../support/http.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { Receiver } from '../../webhooks/receiver.ts';

let kolo: TestKolo;
let receiver: Receiver;
beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_WEBHOOK_ALLOW_PRIVATE: 'true' } });
  receiver = await Receiver.listen();
});
afterAll(async () => {
  await kolo.stop();
  await receiver.close();
});

/** The operations in the order of the reference, from top to bottom, those that delete last. */
const IN_ORDER = [
  ...OPERATIONS.filter(({ method }) => method !== 'delete'),
  ...OPERATIONS.filter(({ method }) => method === 'delete'),
];

/** The object of an answer, or the first item of its list. */
function firstOf(data: unknown): Record<string, unknown> | undefined {
  const { paginatedPayload } = (data ?? {}) as { paginatedPayload?: { edges: unknown[] } };
  const found = paginatedPayload?.edges ?? data;
  return (Array.isArray(found) ? found[0] : found) as Record<string, unknown> | undefined;
}

/** A reader who sends the samples one after the other, and replaces names by values of the previous answers. */
class Reader {
  readonly #run: (sample: string) => Promise<unknown>;
  readonly #sampleOf: (operation: Operation) => string;
  readonly #brought = new Map<string, unknown>();

  /** @param run sends a sample and gives the `data` of its answer; throws where it was refused */
  constructor(sampleOf: (operation: Operation) => string, run: (sample: string) => Promise<unknown>) {
    this.#sampleOf = sampleOf;
    this.#run = run;
  }

  async send(operation: Operation): Promise<void> {
    let sample = this.#sampleOf(operation).replaceAll(BASE_URL, kolo.baseUrl);
    for (const [name] of sample.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)) {
      if (SOURCES[name] !== undefined) sample = sample.replaceAll(name, String(await this.#valueOf(name)));
    }
    this.#brought.set(operation.operationId, await this.#run(sample));
  }

  async #valueOf(name: string): Promise<unknown> {
    if (name === 'URL_OF_YOUR_RECEIVER') return receiver.url();
    const [source = '', field = ''] = SOURCES[name]!.split('.');
    const operation = OPERATIONS.find(({ operationId }) => operationId === source)!;
    const value = () => firstOf(this.#brought.get(source))?.[field];
    // A list has its first row once there is one.
    const hasIt = async () => {
      if (value() === undefined) await this.send(operation);
      return value() !== undefined;
    };
    if (operation.method === 'get') await until(hasIt);
    if (value() === undefined) throw new Error(`${name}: ${source} brought no ${field}`);
    return value();
  }
}

/** Programs that run samples. Each prints the answer. */
const PROGRAMS = [
  {
    name: 'curl',
    tool: ['curl', '--version'],
    sampleOf: curlOf,
    run: (sample: string) => ['bash', '-c', sample.replace(/^curl /, 'curl -sS ')],
  },
  {
    name: 'Python',
    tool: ['python3', '--version'],
    sampleOf: pythonOf,
    run: (sample: string) => ['python3', '-c', sample],
  },
  {
    name: 'PHP',
    tool: ['php', '-r', "exit(extension_loaded('curl') ? 0 : 1);"],
    sampleOf: phpOf,
    run: (sample: string) => ['php', '-r', sample.replace(/^<\?php\n/, '')],
  },
];

/** `KOLO_TEST_LANGUAGES=required` leaves out none: the tests fail where a language is missing. */
function isLeftOut(name: string, [tool, ...args]: readonly string[]): boolean {
  const isMissing = process.env.KOLO_TEST_LANGUAGES !== 'required' && spawnSync(tool!, args).status !== 0;
  if (isMissing) console.warn(`samples are not tried in ${name}: not installed on this machine`);
  return isMissing;
}

describe('the samples of the reference', () => {
  for (const { name, tool, sampleOf, run } of PROGRAMS)
    it.skipIf(isLeftOut(name, tool))(`in ${name} are sent as they stand, from top to bottom`, async () => {
      const { key } = await kolo.newBusiness();
      const env = { ...process.env, KOLO_KEY: key };
      const reader = new Reader(sampleOf, async (sample) => {
        const [program, ...args] = run(sample);
        const { stdout } = await promisify(execFile)(program!, args, { env });
        const { status, data } = JSON.parse(stdout) as { status: boolean; data: unknown };
        if (!status) throw new Error(`${sample}\n${stdout}`);
        return data;
      });
      for (const operation of IN_ORDER) await reader.send(operation);
    });

  it('by the client compile', async () => {
    const samples = [
      ...OPERATIONS.map((operation) => [operation.operationId, programOf(operation)] as const),
      ...EVENTS.map((event) => [event.type, receiverOf(event)] as const),
    ];
    const programs = samples.map(([file, text]) => ({ file, line: 1, text }));
    expect(await faultsOf(programs as never)).toEqual([]);
  });

  it('by the client are sent as they stand, from top to bottom', async () => {
    const { key } = await kolo.newBusiness();
    const client = new Kolo({ apiKey: key, baseUrl: kolo.baseUrl });
    const reader = new Reader(callOf, async (sample) => {
      const shown = await runSample(sample, client);
      return sample.startsWith('for await') ? shown : shown[0];
    });
    for (const operation of IN_ORDER) await reader.send(operation);
    expect(await kolo.findings()).toEqual([]);
  });
});
