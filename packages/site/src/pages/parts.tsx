import { slug } from 'github-slugger';
import type { ReactNode } from 'react';
import { blockOf } from '../markdown.ts';
import { Html } from './text.tsx';

/** A part of a page under a heading that links lead to. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 id={slug(title)}>{title}</h2>
      {children}
    </section>
  );
}

/** A part of a page with code beside its text on a wide screen, and below it on a narrow one. */
export function Pair({ title, children, beside }: { title: string; children: ReactNode; beside: ReactNode }) {
  return (
    <section className="pair">
      <div>
        <h2 id={slug(title)}>{title}</h2>
        {children}
      </div>
      <div className="beside">
        <div>{beside}</div>
      </div>
    </section>
  );
}

export const Json = ({ value }: { value: unknown }) => (
  <Html html={blockOf(JSON.stringify(value, null, 2), 'json')} />
);
