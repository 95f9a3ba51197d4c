import { slug } from 'github-slugger';
import { referenceMarkdown } from '../as-markdown.ts';
import { type Entry, EVENT_PAGES, pathOfEvent, REFERENCE } from '../contents.ts';
import { CONVENTIONS, EVENTS, OPERATIONS, TAGS } from '../description.ts';
import { Method, type PageParts } from './layout.tsx';
import { Part } from './parts.tsx';
import { Words } from './text.tsx';

function Operations({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="operations">
      {entries.map(({ path, title, method, apiPath }) => (
        <li key={path}>
          <a href={path}>{title}</a>
          <span className="endpoint">
            <Method method={method!} /> <code className="name">{apiPath}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

const TITLES = [...REFERENCE.map(({ title }) => title), EVENT_PAGES.title, 'Conventions'];

/** All operations and events at a glance. */
export const referencePage: PageParts = {
  path: '/docs/reference',
  title: 'API reference',
  about: 'Every operation and every event.',
  markdown: referenceMarkdown,
  headings: TITLES.map((text) => ({ level: 2, text, id: slug(text) })),
  children: (
    <article>
      <h1>API reference</h1>
      <p>
        {OPERATIONS.length} operations and {EVENTS.length} events, as <a href="/openapi.json">openapi.json</a>{' '}
        describes them.
      </p>
      {REFERENCE.map(({ title, entries }) => (
        <Part key={title} title={title}>
          <Words text={TAGS.find(({ name }) => name === title)!.description} />
          <Operations entries={entries} />
        </Part>
      ))}
      <Part title={EVENT_PAGES.title}>
        <ul className="operations">
          {EVENTS.map(({ type, summary }) => (
            <li key={type}>
              <a href={pathOfEvent(type)}>
                <code>{type}</code>
              </a>
              <span className="endpoint">{summary}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Conventions">
        <Words text={CONVENTIONS} />
      </Part>
    </article>
  ),
};
