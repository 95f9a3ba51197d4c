import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Options } from '../options.ts';
import { median, ms, type Report } from '../report.ts';
import { runKolo } from '../service.ts';
import type { Site } from '../site.ts';

/** How long one answer of the operator API may take, however long the history is, milliseconds. */
const ANSWER_MAX_MS = 100;
/** How often each is asked for, after the first time, and the rest in between, milliseconds: strangers to nobody, but not all at once. */
const ASKED = 9;
const REST_MS = 20;
const DAY_MS = 86_400_000;

/** Routes that read more than one page or call somebody outside: files, walks over a history, providers. */
const LEFT_OUT = /export|statement|trial-balance|rail-balances/;

interface Description {
  paths: Record<string, { get?: { parameters?: { name: string; in: string; required?: boolean }[] } }>;
}

/** One request that a page makes. */
interface Asked {
  path: string;
  /** How long each answer took, milliseconds. */
  times: number[];
}

/** Ids for paths and values for filters. */
interface Known {
  /** By the names that the paths have for them. */
  ids: Readonly<Record<string, string>>;
  reference: string;
  amount: number;
  /** When the newest hour began in which anything was posted on the system account. */
  hour: string;
}

/** Somebody who has signed in as the local administrator. */
class Reader {
  readonly #baseUrl: string;
  readonly #cookie: string;

  private constructor(baseUrl: string, cookie: string) {
    this.#baseUrl = baseUrl;
    this.#cookie = cookie;
  }

  static async signIn(site: Site, dist: string): Promise<Reader> {
    const printed = await runKolo(dist, site.folder, ['dashboard', '--json'], site.cluster.server.env);
    const token = new URL((JSON.parse(printed) as { url: string }).url).hash.slice(1);
    const { baseUrl } = site.service;
    const answer = await fetch(`${baseUrl}/ops/v1/session/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf(';')));
    return new Reader(baseUrl, cookies.join('; '));
  }

  /** Returns the answer and its latency, milliseconds. */
  async read<T>(path: string): Promise<{ data: T; tookMs: number }> {
    const begun = performance.now();
    const answer = await fetch(this.#baseUrl + path, { headers: { cookie: this.#cookie } });
    const body = (await answer.json()) as { data: T };
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body).slice(0, 500)}`);
    return { data: body.data, tookMs: performance.now() - begun };
  }
}

type Books = { accounts: { account_id: string; name: string }[] };
type Rows = { paginatedPayload: { edges: Record<string, string>[] } };

/** Something of each kind that a page is about, from the middle of the history where it is of that. */
async function known(reader: Reader, site: Site): Promise<Known> {
  const [business] = (await reader.read<{ business_id: string }[]>('/ops/v1/businesses')).data;
  const environmentPath = `/ops/v1/businesses/${business!.business_id}/test`;
  const firstOf = async (list: string): Promise<Record<string, string>> =>
    (await reader.read<Rows>(`${environmentPath}/${list}`)).data.paginatedPayload.edges[0]!;
  const reference = `h-${String(Math.floor(site.history / 2)).padStart(9, '0')}`;
  const transfer = await firstOf(`transfers?q=${reference}`);
  const event = await firstOf('events');
  const books = await reader.read<Books>(`${environmentPath}/figures/accounts`);
  const account = books.data.accounts.find(({ name }) => name === 'Settlement, sandbox')!.account_id;
  const { begins_at: hour } = await firstOf(`figures/accounts/${account}/hours`);
  return {
    ids: {
      account_id: account,
      business_id: business!.business_id,
      mode: 'test',
      transfer_id: transfer.id!,
      event_id: event.id!,
      wallet_id: transfer.source!,
      customer_id: transfer.customer_id!,
    },
    reference,
    amount: Number(transfer.amount),
    hour: hour!,
  };
}

/** Queries that pages ask some lists with. */
function queriesOf(path: string, { ids, reference, amount, hour }: Known): string[] {
  const at = (ms: number): string => encodeURIComponent(new Date(ms).toISOString());
  const now = Date.now();
  const days = (count: number): string => new Date(now - count * DAY_MS).toISOString().slice(0, 10);
  if (path.endsWith('/figures/movements'))
    return [
      `?every=hour&from=${at(now - DAY_MS)}&to=${at(now)}`,
      `?every=day&from=${at(now - 31 * DAY_MS)}&to=${at(now)}`,
    ];
  if (path.endsWith('/accounts-at')) return [`?at=${at(Date.parse(hour) + 60_000)}`];
  if (path.endsWith('/postings')) return [`?hour=${encodeURIComponent(hour)}`];
  if (path.endsWith('/balances')) return [`?start_date=${days(30)}&end_date=${days(0)}`];
  if (!path.endsWith('/transfers')) return [''];
  const names = [reference, ids.transfer_id, `999999000000000000${reference.slice(-12).padStart(12, '0')}`];
  return [
    '',
    '?status=failed',
    '?status=processing',
    '?status=successful&category=bank-inflow',
    '?rail=sandbox',
    `?wallet_id=${ids.wallet_id}`,
    `?amount_from=${amount}&amount_to=${amount}`,
    '?amount_from=99999999',
    `?to=${at(now - DAY_MS)}`,
    `?status=failed&wallet_id=${ids.wallet_id}`,
    ...names.map((name) => `?q=${name}`),
    '?q=0123456789',
    `?q=${amount / 100}`,
    '?q=nobody+at+all',
    '?q=Ada+Obi',
    '?q=Ada+Obi&status=failed',
  ];
}

/** Everything that pages read, with what is known filled in. Reads of objects that do not exist are left out. */
async function requests(of: Known): Promise<Asked[]> {
  const { paths } = JSON.parse(await readFile('openapi-ops.json', 'utf8')) as Description;
  return Object.entries(paths).flatMap(([template, { get }]) => {
    if (get === undefined || LEFT_OUT.test(template)) return [];
    const path = template.replace(/\{(\w+)\}/g, (whole, name: string) => of.ids[name] ?? whole);
    if (path.includes('{')) return [];
    return queriesOf(path, of).map((query) => ({ path: path + query, times: [] }));
  });
}

/** Every request of the dashboard to the operator API, on a database that has grown. */
export async function measurePages(site: Site, options: Options, report: Report): Promise<void> {
  const reader = await Reader.signIn(site, options.dist);
  const of = await known(reader, site);
  const asked = await requests(of);
  for (const { path } of asked) await reader.read(path);
  for (let round = 0; round < ASKED; round++) {
    for (const { path, times } of asked) {
      times.push((await reader.read(path)).tookMs);
      await sleep(REST_MS);
    }
  }
  const named = (path: string): string => path.replace(`/businesses/${of.ids.business_id}/test`, '/…');
  for (const { path, times } of asked) report.keepAll(`pageMs ${named(path)}`, times);
  const slowest = asked.reduce((a, b) => (median(b.times) > median(a.times) ? b : a));
  const slowestMs = median(slowest.times);
  report.add({
    measure: `the slowest of ${asked.length} answers to pages, after ${site.history.toLocaleString('en-GB')} transfers`,
    figure: `${ms(slowestMs)} (all: ${ms(median(asked.map(({ times }) => median(times))))})`,
    ratio: named(slowest.path),
    goal: `< ${ANSWER_MAX_MS} ms`,
    met: slowestMs < ANSWER_MAX_MS,
  });
}
