import type { Page } from 'playwright-core';

/** Texts that programs write for programs. A reference of a caller may have an id within it. */
const FOR_PROGRAMS: readonly RegExp[] = [
  /(?<![\w:-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/,
  // A shortened id, unlike a bank's long number; a digest, and JSON.
  /(?=[0-9…]*[a-f])[0-9a-f]{8}…[0-9a-f]{5}/,
  /[0-9a-f]{40}/,
  /[{[]"|\[object /,
  /\bkobo\b/,
  // A day.
  /\b20\d\d-\d\d-\d\d\b/,
  // Instead of a name.
  /^See the (wallet|customer)$/,
];

/** Texts that the page shows, or shows of details once they are opened, outside of code and fields, which are made to be copied. */
const TEXTS = `(() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode;
    if (parent.checkVisibility() && parent.closest('pre, script, style') === null) texts.push(data);
  }
  return texts;
})()`;

/** Texts of a page that nobody can read. */
export async function unreadableOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  return texts.filter((text) => FOR_PROGRAMS.some((pattern) => pattern.test(text)));
}
