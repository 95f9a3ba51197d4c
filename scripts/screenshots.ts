import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { startBrowser } from '../test/browser/chromium.ts';

/*
 * Draws the screens of the dashboard, of a built service of its own that `kolo demo` has filled (`npm run screenshots`). Without
 * options it draws what `docs/dashboard/` has; `--width`, `--height`, `--dark` and `--only` change the pictures, and
 * `--of` names the folder in which a running service was started.
 */

/** Screenshots to take: name, page within the environment and, for one item of a list, the index of its link. */
const SCREENS: readonly [name: string, page: string, link?: number][] = [
  ['today', ''],
  ['transfers', 'transfers'],
  ['transfer', 'work/flagged_payouts', 0],
  ['search', 'search?q=obi'],
  ['work-queue', 'work'],
  ['flagged-payouts', 'work/flagged_payouts'],
  ['work-item', 'work/flagged_payouts', 2],
  ['payment-run', 'payment-runs', 0],
  ['approvals', 'approvals'],
  ['wallets', 'wallets'],
  ['wallet', 'wallets', 6],
  ['customers', 'customers'],
  ['customer', 'customers', 8],
  ['money-in', 'money-in'],
  ['suspense', 'money-in/suspense'],
  ['books', 'books'],
  ['reports', 'books/reports'],
  ['journal', 'books/journal'],
  ['month-end', 'books/month-end'],
  ['bank-statements', 'bank-statements/sandbox'],
  ['reconciled-day', 'bank-statements/sandbox', 0],
  ['statement-line', 'bank-statements/sandbox/lines?state=open', 0],
  ['interest', 'interest', 0],
  ['schedules', 'interest/schedules'],
  ['keys', 'developers'],
  ['endpoint', 'developers/endpoints', 0],
  ['events', 'developers/events'],
  ['deliveries', 'developers/deliveries'],
  ['policy', 'settings'],
  ['payout-stops', 'settings/payouts'],
  ['notifications', 'settings/notifications'],
  ['team', 'settings/team'],
  ['audit-log', 'settings/audit'],
  ['security', 'settings/security'],
];
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
/** How good a picture is, percent: above it nobody sees a difference. */
const QUALITY = 80;
/** How long the service may take to be there, and charts to be drawn once a page has what it shows, milliseconds. */
const START_MS = 60_000;
const DRAWN_MS = 1_000;
/** Polls after which a page must be at rest. */
const POLLS_MAX = 30;

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: fileURLToPath(new URL('../docs/dashboard', import.meta.url)) },
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    dark: { type: 'boolean', default: false },
    only: { type: 'string' },
    of: { type: 'string' },
  },
});

const kolo = async (cwd: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [MAIN, ...args], { cwd })).stdout;

/** Where the service of a folder listens. @throws Error before its first start */
const baseUrlOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, '.kolo/sandbox.json'), 'utf8')) as { base_url: string }).base_url;

/** Starts a service on a database of its own, with a month in it. */
async function filledService(folder: string): Promise<ChildProcess> {
  const env = { ...process.env, KOLO_PORT: '0' };
  const service = spawn(process.execPath, [MAIN, 'serve'], { cwd: folder, stdio: 'ignore', env });
  for (const deadline = Date.now() + START_MS; ; await pause(200)) {
    const isReady = async () => (await fetch(`${baseUrlOf(folder)}/readyz`)).ok;
    if (await isReady().catch(() => false)) break;
    if (Date.now() > deadline) throw new Error(`The service did not start within ${START_MS} ms`);
  }
  await kolo(folder, 'demo');
  return service;
}

/** Signs in by a link. @returns the URL of the environment that the demo has filled */
async function signIn(page: Page, folder: string): Promise<string> {
  const { url } = JSON.parse(await kolo(folder, 'dashboard', '--json')) as { url: string };
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  const { origin } = new URL(url);
  const answer = await page.request.get(`${origin}/ops/v1/businesses`);
  const { data } = (await answer.json()) as { data: { business_id: string; name: string }[] };
  const demo = data.find(({ name }) => name === 'Demo');
  if (demo === undefined) throw new Error('No business was filled by kolo demo');
  return `${origin}/dashboard/b/${demo.business_id}/test`;
}

/** Draws the page, once it has what it shows, as WebP: a third of what PNG takes. */
async function draw(page: Page, file: string): Promise<void> {
  // An answer may lead to more requests.
  for (let quiet = 0, left = POLLS_MAX; quiet < 2; left--) {
    await pause(DRAWN_MS);
    const isBusy = (await page.locator('[aria-busy=true]').count()) > 0;
    if (isBusy && left === 0) throw new Error(`${page.url()} did not come to rest`);
    quiet = isBusy ? 0 : quiet + 1;
  }
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}

async function drawAll(folder: string): Promise<void> {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({
      viewport: { width: Number(options.width), height: Number(options.height) },
      colorScheme: options.dark ? 'dark' : 'light',
    });
    const environmentUrl = await signIn(page, folder);
    const to = resolve(options.folder);
    await mkdir(to, { recursive: true });
    const wanted = options.only?.split(',');
    for (const [name, path, link] of SCREENS) {
      if (wanted?.includes(name) === false) continue;
      await page.goto(`${environmentUrl}/${path}`);
      if (link !== undefined) {
        await page.locator('main :is(tbody, li) a').nth(link).click();
        await page.waitForURL((now) => now.href !== `${environmentUrl}/${path}`);
      }
      await draw(page, join(to, `${name}.webp`));
    }
  } finally {
    await browser.close();
  }
}

if (options.of !== undefined) {
  await drawAll(options.of);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-screens-'));
  const service = await filledService(folder);
  try {
    await drawAll(folder);
  } finally {
    service.kill();
    await new Promise((ended) => service.once('exit', ended));
    rmSync(folder, { recursive: true, force: true });
  }
}
