import type { ReactNode } from 'react';
import { markdownPathOf } from '../as-markdown.ts';
import { type Entry, EVENT_PAGES, GUIDE_PARTS, OTHER_PARTS, type Part, REFERENCE } from '../contents.ts';
import type { Heading } from '../markdown.ts';

/** Content of a page. */
export interface PageParts {
  path: string;
  title: string;
  /** One sentence for search engines. */
  about: string;
  /** The page as Markdown, at its address with `.md`. */
  markdown: string;
  /** Shown beside the page; none where there is nothing to jump to. */
  headings?: readonly Heading[];
  children: ReactNode;
}

/** The files that every page loads, by their addresses. */
export interface Assets {
  style: string;
  theme: string;
  script: string;
  icon: string;
}

/** The beginning of every path; the menu leaves it out. */
const VERSION = /^\/api\/v1/;

function MenuEntry({ entry, at }: { entry: Entry; at: string }) {
  return (
    <li>
      <a href={entry.path} aria-current={entry.path === at ? 'page' : undefined}>
        {entry.title}
        {entry.method !== undefined && (
          <span className="endpoint">
            <Method method={entry.method} /> {entry.apiPath!.replace(VERSION, '')}
          </span>
        )}
      </a>
    </li>
  );
}

interface MenuPartProps {
  part: Part;
  at: string;
  folds: boolean;
  className?: string;
}

/** A part of the menu; parts of the reference open where the page is one of theirs. */
function MenuPart({ part, at, folds, className }: MenuPartProps) {
  const entries = (
    <ul>
      {part.entries.map((entry) => (
        <MenuEntry key={entry.path} entry={entry} at={at} />
      ))}
    </ul>
  );
  if (!folds)
    return (
      <section>
        <h2>{part.title}</h2>
        {entries}
      </section>
    );
  return (
    <details className={className} open={part.entries.some(({ path }) => path === at)}>
      <summary>{part.title}</summary>
      {entries}
    </details>
  );
}

function Menu({ at }: { at: string }) {
  return (
    <nav id="menu" className="menu" popover="auto" aria-label="Pages">
      {GUIDE_PARTS.map((part) => (
        <MenuPart key={part.title} part={part} at={at} folds={false} />
      ))}
      <section>
        <h2>
          <a href="/docs/reference" aria-current={at === '/docs/reference' ? 'page' : undefined}>
            API reference
          </a>
        </h2>
        {[...REFERENCE, EVENT_PAGES].map((part) => (
          <MenuPart key={part.title} part={part} at={at} folds />
        ))}
      </section>
      {OTHER_PARTS.map((part) => (
        <MenuPart key={part.title} part={part} at={at} folds={part.folds === true} className="part" />
      ))}
    </nav>
  );
}

function Header() {
  return (
    <header className="top">
      <button type="button" className="plain opens-menu" popoverTarget="menu">
        Menu
      </button>
      <a className="brand" href="/docs">
        Kolo
      </a>
      <search className="search">
        <input
          type="search"
          id="search"
          placeholder="Search (Ctrl K)"
          aria-label="Search guides, operations, fields and errors"
          autoComplete="off"
          role="combobox"
          aria-expanded="false"
          aria-controls="found"
          aria-autocomplete="list"
        />
        <div id="found" className="found" role="listbox" aria-label="Found" tabIndex={-1} hidden />
        <p id="found-none" className="found" role="status" hidden>
          No results.
        </p>
      </search>
      <button
        type="button"
        className="plain"
        id="theme"
        aria-label="Light or dark"
        title="Light or dark"
        hidden
      >
        ◐
      </button>
    </header>
  );
}

/** The word of a method, in its colour. */
export function Method({ method }: { method: string }) {
  return <span className={`method ${method}`}>{method === 'delete' ? 'DEL' : method.toUpperCase()}</span>;
}

/** A whole document. Nothing in it loads from elsewhere, and nothing of it is a script or a style of its own. */
export function Layout({ page, assets }: { page: PageParts; assets: Assets }) {
  const jumps = (page.headings ?? []).filter(({ level }) => level === 2);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.path === '/docs' ? page.title : `${page.title} · Kolo`}</title>
        <meta name="description" content={page.about} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        {page.markdown !== '' && (
          <link rel="alternate" type="text/markdown" href={markdownPathOf(page.path)} />
        )}
        <link rel="stylesheet" href={assets.style} />
        <script src={assets.theme} />
        <script type="module" src={assets.script} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Header />
        <div className="around">
          <Menu at={page.path} />
          <main id="main">
            {page.markdown !== '' && (
              <p className="as-markdown">
                <a href={markdownPathOf(page.path)} data-markdown>
                  View as Markdown
                </a>
              </p>
            )}
            {page.children}
          </main>
          {jumps.length > 1 && (
            <aside className="jumps" aria-label="On this page">
              <ul>
                {jumps.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ul>
            </aside>
          )}
        </div>
      </body>
    </html>
  );
}
