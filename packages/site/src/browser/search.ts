import MiniSearch, { type SearchResult } from 'minisearch';
import { SEARCH_OPTIONS } from '../search-options.ts';

/** The address of the index; known when the site is built. */
declare const SEARCH_INDEX: string;
const SHOWN_MAX = 10;

let loading: Promise<MiniSearch> | undefined;

/** The index, loaded when somebody first searches; where that fails, the next word that is typed tries again. */
function loaded(): Promise<MiniSearch> {
  loading ??= fetch(SEARCH_INDEX)
    .then(async (response) => MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
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
  row.href = String(id);
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
  const none = document.querySelector<HTMLElement>('#found-none')!;
  let chosen = -1;

  const show = (rows: readonly HTMLElement[]): void => {
    chosen = -1;
    list.replaceChildren(...rows);
    list.hidden = rows.length === 0;
    none.hidden = true;
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
    if (text !== input.value.trim()) return;
    show(found.map(rowOf));
    none.hidden = text === '' || found.length > 0;
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(1);
    else if (event.key === 'ArrowUp') choose(-1);
    else if (event.key === 'Escape') show([]);
    else if (event.key === 'Enter') list.querySelectorAll<HTMLElement>('a')[Math.max(chosen, 0)]?.click();
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', () => show([]));
  input.closest('search')!.addEventListener('focusout', ({ relatedTarget, currentTarget }) => {
    if (!(currentTarget as Element).contains(relatedTarget as Element | null)) show([]);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    input.focus();
  });
}
