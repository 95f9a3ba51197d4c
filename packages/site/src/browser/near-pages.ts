import { linkTo, loadedSearch } from './search.ts';

const SHOWN_MAX = 5;
/** So much of an address is searched for, characters. */
const WORDS_MAX = 100;

/** The words of an address, without the folders that pages are in and the end of a file. */
const wordsIn = (address: string): string =>
  address
    .replace(/^\/docs\/|\.(?:md|html?|json)$/g, '')
    .replace(/^(?:guides|reference|events)\//, '')
    .replace(/([a-z])(?=[A-Z])/g, '$1 ')
    .replace(/%[\dA-F]{2}|[^\p{L}\p{N}_]+/giu, ' ')
    .trim()
    .slice(0, WORDS_MAX);

/** On the page that says that there is none: what the words of the address find, and the words where they can be changed. */
export async function addNearPages(): Promise<void> {
  const near = document.querySelector<HTMLElement>('[data-near]');
  const words = wordsIn(location.pathname);
  if (near === null || words === '') return;
  document.querySelector<HTMLInputElement>('#search')!.value = words;
  const found = (await loadedSearch())(words).slice(0, SHOWN_MAX);
  const rows = found.map((place) => {
    const row = document.createElement('li');
    row.append(linkTo(place));
    return row;
  });
  near.querySelector('ul')!.replaceChildren(...rows);
  near.hidden = rows.length === 0;
}
