import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS } from '../search-options.ts';

/** The address of the index; known when the site is built. */
declare const SEARCH_INDEX: string;
const SHOWN_MAX = 10;

let loading: Promise<MiniSearch> | undefined;

/** The index, loaded when somebody first searches. */
function loaded(): Promise<MiniSearch> {
  loading ??= fetch(SEARCH_INDEX).then(async (response) =>
    MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS),
  );
  return loading;
}

/** What has all the words first, and then what has some. */
function foundIn(index: MiniSearch, text: string): SearchResult[] {
  const all = index.search(text);
  const known = new Set(all.map(({ id }) => id));
  const some = all.length < SHOWN_MAX ? index.search(text, { combineWith: 'OR' }) : [];
  return [...all, ...some.filter(({ id }) => !known.has(id))].slice(0, SHOWN_MAX);
}

function rowOf({ id, title, page }: SearchResult, index: number): HTMLElement {
  const row = document.createElement('a');
  row.href = String(id).replace(/\?$/, '');
  row.role = 'option';
  row.id = `found-${index}`;
  row.tabIndex = -1;
  row.ariaSelected = 'false';
  const where = document.createElement('small');
  where.textContent = page;
  row.append(title, where);
  return row;
}

/** Searches as somebody types; the arrow keys choose, and Enter goes there. */
export function addSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search')!;
  const list = document.querySelector<HTMLElement>('#found')!;
  let chosen = -1;

  const show = (rows: readonly HTMLElement[], none: boolean): void => {
    chosen = -1;
    const nothing = document.createElement('p');
    nothing.textContent = 'Nothing has these words.';
    list.replaceChildren(...(none ? [nothing] : rows));
    list.hidden = rows.length === 0 && !none;
    input.ariaExpanded = String(!list.hidden);
    input.removeAttribute('aria-activedescendant');
  };
  const choose = (step: number): void => {
    const rows = [...list.querySelectorAll<HTMLElement>('a')];
    if (rows.length === 0) return;
    chosen = (chosen + step + rows.length) % rows.length;
    rows.forEach((row, index) => {
      row.ariaSelected = String(index === chosen);
    });
    input.setAttribute('aria-activedescendant', rows[chosen]!.id);
    rows[chosen]!.scrollIntoView({ block: 'nearest' });
  };

  input.addEventListener('input', async () => {
    const text = input.value.trim();
    const found = text === '' ? [] : foundIn(await loaded(), text);
    if (text === input.value.trim()) show(found.map(rowOf), text !== '' && found.length === 0);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(1);
    else if (event.key === 'ArrowUp') choose(-1);
    else if (event.key === 'Escape') show([], false);
    else if (event.key === 'Enter') list.querySelectorAll<HTMLElement>('a')[Math.max(chosen, 0)]?.click();
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('search')) show([], false);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || (event.target as Element).closest('input, textarea')) return;
    event.preventDefault();
    input.focus();
  });
}
