import { linked } from '../as-markdown.ts';
import { type Entry, pageOf, TEXTS, type Text } from '../contents.ts';
import { type Rendered, render } from '../markdown.ts';
import type { PageParts } from './layout.tsx';

/** HTML that was made of Markdown of ours, in which HTML is text. */
export function Html({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is made at build time, of files of the repository
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A text of the description: a few sentences. */
export function Words({ text, className = 'words' }: { text: string | undefined; className?: string }) {
  if (text === undefined || text === '') return null;
  return <Html className={className} html={render(text, 'openapi.json', pageOf).html} />;
}

function Step({ entry, rel }: { entry: Entry | undefined; rel: 'prev' | 'next' }) {
  if (entry === undefined) return <span />;
  return (
    <a href={entry.path} rel={rel}>
      <small>{rel === 'prev' ? 'Previous' : 'Next'}</small>
      {entry.title}
    </a>
  );
}

/** Gives each section in the contract's index its anchor: links to it as a part of that page still work. */
const withAnchors = (html: string): string =>
  html.replace(/<li>(?=<a href="\/docs\/contract\/[\w-]+#([^"]+)">)/g, '<li id="$1" data-moved>');

/** A guide, or another text of the repository, as a page with those before and behind it. */
export function textPage(text: Text): PageParts & { rendered: Rendered; weight: number } {
  const rendered = render(text.text, text.file, pageOf);
  const all = TEXTS.flatMap(({ entries }) => entries);
  const index = all.findIndex(({ path }) => path === text.path);
  return {
    path: text.path,
    // Beside pages of the same name, in a search and in a window's title.
    title: text.path.startsWith('/docs/contract/') ? `Contract: ${text.title}` : text.title,
    about: text.about,
    markdown: linked(text.text, text.file),
    headings: rendered.headings,
    rendered,
    weight: text.weight,
    children: (
      <>
        <Html
          className="text"
          html={text.path === '/docs/contract' ? withAnchors(rendered.html) : rendered.html}
        />
        <nav className="steps" aria-label="Previous and next page">
          <Step entry={all[index - 1]} rel="prev" />
          <Step entry={all[index + 1]} rel="next" />
        </nav>
      </>
    ),
  };
}
