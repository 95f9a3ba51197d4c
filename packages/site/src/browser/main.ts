import { addMarkdownCopying } from './as-markdown.ts';
import { addCopying } from './copy.ts';
import { followMoved } from './moved.ts';
import { addNearPages } from './near-pages.ts';
import { foldSamples } from './samples.ts';
import { addSearch } from './search.ts';
import { addThemeButton } from './theme-button.ts';
import { addTrying } from './try.ts';

// The menu is longer than most windows.
document.querySelector('.menu [aria-current]')?.scrollIntoView({ block: 'nearest' });
addThemeButton();
addSearch();
foldSamples();
addCopying();
addMarkdownCopying();
followMoved();
void addTrying();
void addNearPages();
