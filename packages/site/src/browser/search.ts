import { type Find, finderOf, type Place, pieceOf, type SearchData } from '../find.ts';

/** The address of the index; known when the site is built. */
declare const SEARCH_INDEX: string;

let loading: Promise<Find> | undefined;

/** The search, loaded when somebody first searches; where that fails, the next word that is typed tries again. */
export function loadedSearch(): Promise<Find> {
  loading ??= fetch(SEARCH_INDEX)
    .then(async (response) => finderOf((await response.json()) as SearchData))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** A text with the words that were found marked. */
function markedPieceOf(place: Place): HTMLElement {
  const piece = document.createElement('p');
  for (const [text, isFound] of pieceOf(place)) {
    const part = isFound ? document.createElement('mark') : document.createTextNode('');
    part.textContent = text;
    piece.append(part);
  }
  return piece;
}

/** A place that was found, as a link: its title, what it is of, and a piece of its text. */
export function linkTo(place: Place): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = place.id;
  const where = document.createElement('small');
  where.textContent = place.page;
  link.append(place.title, ' ', where, markedPieceOf(place));
  return link;
}

function rowOf(place: Place, index: number): HTMLElement {
  const row = linkTo(place);
  row.role = 'option';
  row.id = `found-${index}`;
  row.tabIndex = -1;
  row.ariaSelected = 'false';
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
    const found = text === '' ? [] : (await loadedSearch())(text);
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
