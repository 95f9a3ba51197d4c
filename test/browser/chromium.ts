import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
/** Arguments of Chromium: it also runs as root, and calls nobody by itself. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

function pathOf(name: string): string | undefined {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

const found = NAMES.map(pathOf).find((path) => path !== undefined);

/**
 * Reason for skipping browser tests; undefined where they run. `KOLO_TEST_BROWSER=required` leaves out none: they fail where there is no
 * browser. `off` leaves out all.
 */
export function leftOut(): string | undefined {
  const { KOLO_TEST_BROWSER: wanted } = process.env;
  if (wanted === 'off') return 'KOLO_TEST_BROWSER is off';
  return found === undefined && wanted !== 'required' ? 'there is no Chromium on this machine' : undefined;
}

/** Starts one. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: found ?? 'chromium', args: ARGS });
