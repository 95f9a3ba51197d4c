import type { PageParts } from './layout.tsx';

/** Page for an unknown address. The browser finds pages with a similar address. */
export const notFoundPage: PageParts = {
  path: '/docs/not-found',
  title: 'Page not found',
  about: 'There is no page at this address.',
  markdown: '',
  children: (
    <article data-missing>
      <h1>Page not found</h1>
      <p className="lead">No guide or reference page has this address.</p>
      <p className="entry-links">
        <a href="/docs">All guides</a>
        <a href="/docs/reference">All operations and events</a>
      </p>
      <section data-near hidden>
        <h2>Similar pages</h2>
        <ul className="near" />
        <p>Search for other words in the box above.</p>
      </section>
    </article>
  ),
};
