import { indexMarkdown } from '../as-markdown.ts';
import { REFERENCE, TEXTS } from '../contents.ts';
import { EVENTS, OPERATIONS } from '../description.ts';
import type { PageParts } from './layout.tsx';
import { Words } from './text.tsx';

/** Where a reader begins. */
export const homePage: PageParts = {
  path: '/docs',
  title: 'Kolo: guides and reference',
  about: 'Wallets for your customers and payouts to Nigerian bank accounts, in kobo.',
  markdown: indexMarkdown,
  children: (
    <article className="home">
      <h1>Wallets and naira payouts</h1>
      <p className="lead">
        Create wallets for your customers, receive money at account numbers, and pay bank accounts. Each
        payment is made at most once.
      </p>
      <p className="entry-links">
        <a href="/docs/guides/start">Make a transfer in ten minutes</a>
        <a href="/docs/reference">
          All {OPERATIONS.length} operations and {EVENTS.length} events
        </a>
        <a href="/docs/guides/questions">Answers to common questions</a>
      </p>
      {TEXTS.map(({ title, entries }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="cards">
            {entries.map(({ path, title: name, about }) => (
              <li key={path}>
                <a href={path}>{name}</a>
                <Words text={about} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>API reference</h2>
        <ul className="cards">
          {REFERENCE.map(({ title, entries }) => (
            <li key={title}>
              <a href={entries[0]!.path}>{title}</a>
              <p>{entries.map((entry) => entry.title).join(' · ')}</p>
            </li>
          ))}
        </ul>
      </section>
    </article>
  ),
};
