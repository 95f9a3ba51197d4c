import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Axe impacts that keep somebody from using the page. */
const GRAVE = ['serious', 'critical'];
/** WCAG 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface AxeResult {
  violations: { id: string; impact: string; help: string; nodes: { target: string[] }[] }[];
}

/** Serious and critical findings of axe on a page: a line each, with the element. */
export async function barriersOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(await source);
  const { violations } = await page.evaluate<AxeResult, string[]>((values) => {
    const { axe } = globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } };
    return axe.run({ runOnly: { type: 'tag', values } });
  }, RULES);
  return violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
    );
}
