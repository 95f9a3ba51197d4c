import { createHash } from 'node:crypto';

/** Paths to link to from `/`; null for a part that this listener does not serve. */
export interface FrontPageLinks {
  docs: string | null;
  openapi: string | null;
  dashboard: string | null;
}

const STYLE = `
:root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#fff, #14181b); color: light-dark(#16201c, #e4eae8); }
h1 { margin: 0; font-size: 2.2rem; }
ul { margin: 1rem 0 0; padding: 0; list-style: none; }
li { margin-top: 0.75rem; }
a { color: light-dark(#0b6e4f, #4fc394); font-weight: 600; }
small { display: block; color: light-dark(#51605a, #a3b1ab); }
`;

/** The content security policy. The page may load nothing but its own style. */
export const FRONT_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const LINKS: readonly { of: keyof FrontPageLinks; title: string; about: string; below?: string }[] = [
  { of: 'docs', title: 'Guides', about: 'From nothing to a paid transfer, and everything after it.' },
  { of: 'docs', title: 'Reference', about: 'Every operation and every event.', below: '/reference' },
  { of: 'dashboard', title: 'Dashboard', about: 'Watch money move, and act.' },
];

/** The HTML page at `/`, with links to the parts that this listener serves. */
export function frontPage(paths: FrontPageLinks): string {
  const links = LINKS.filter(({ of }) => paths[of] !== null).map(
    ({ of, title, about, below = '' }) =>
      `<li><a href="${paths[of]}${below}">${title}</a><small>${about}</small></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Kolo</title><style>${STYLE}</style></head><body><main><h1>Kolo</h1><div>Wallets and naira payouts.</div><ul>${links.join('')}</ul></main></body></html>`;
}
