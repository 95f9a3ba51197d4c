import { dirname, join, normalize } from 'node:path/posix';
import { renderMermaidSVG } from 'beautiful-mermaid';
import GithubSlugger from 'github-slugger';
import hljs from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';

/** A heading of a page, which links lead to. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

/** A text in Markdown, rendered. */
export interface Rendered {
  html: string;
  headings: readonly Heading[];
  /** The words under each heading, and of each row of a table that is named by its first cell, for search. */
  passages: readonly Passage[];
}

/** Some words, and what they are found under. */
interface Passage {
  heading: Heading;
  text: string;
}

type Tokens = ReturnType<InstanceType<typeof MarkdownIt>['parse']>;

/** Names of languages as blocks have them, and as the highlighter has them. */
const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'bash',
  py: 'python',
  ts: 'typescript',
  text: 'plaintext',
};

/** HTML in a text is text. */
const MARKDOWN = new MarkdownIt({ html: false });
const escaped = (text: string): string => MARKDOWN.utils.escapeHtml(text);

/** A program or a text as coloured HTML, by classes alone. */
function highlighted(code: string, language: string): string {
  const known = LANGUAGES[language] ?? language;
  return hljs.getLanguage(known) === undefined
    ? escaped(code)
    : hljs.highlight(code, { language: known }).value;
}

/** A block of code; pages add a button that copies it. */
export const blockOf = (code: string, language: string): string =>
  `<pre class="code" tabindex="0" data-language="${escaped(language)}"><code>${highlighted(code, language)}</code></pre>`;

/** A diagram as a picture in the page's own colours: nothing of its own style, which would come from elsewhere. */
function diagramOf(source: string): string {
  const svg = renderMermaidSVG(source)
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<svg ([^>]*?)\s*style="[^"]*"/, '<svg aria-hidden="true" $1');
  if (/ style=|<style|https?:\/\/(?!www\.w3\.org)/.test(svg))
    throw new Error('a diagram has a style of its own');
  return `<figure class="diagram">${svg}<figcaption><details><summary>The diagram&#39;s source</summary>${blockOf(source, 'text')}</details></figcaption></figure>`;
}

MARKDOWN.renderer.rules.fence = (tokens, index) => {
  const { info, content } = tokens[index]!;
  const [language = ''] = info.split(' ');
  return language === 'mermaid' ? diagramOf(content) : blockOf(content, language);
};

/** Gives each cell the name of its column, which a narrow screen shows above it. */
function labelCells(tokens: Tokens): void {
  let names: string[] = [];
  let column = 0;
  tokens.forEach((token, index) => {
    if (token.type === 'thead_open') names = [];
    else if (token.type === 'th_open') names.push(plainOf(tokens[index + 1]!.children ?? []));
    else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'td_open') {
      const name = names[column]!;
      if (column > 0 && name !== '') token.attrSet('data-column', name);
      column += 1;
    }
  });
}

/** Gives each heading the anchor that GitHub gives it. */
function headed(tokens: Tokens): ReadonlyMap<Tokens[number], Heading> {
  const slugger = new GithubSlugger();
  const headings = new Map<Tokens[number], Heading>();
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = plainOf(tokens[index + 1]!.children ?? []);
    const heading = { level: Number(token.tag.slice(1)), id: slugger.slug(text), text };
    token.attrSet('id', heading.id);
    headings.set(token, heading);
  });
  return headings;
}

/** Divides a text by its headings and the rows that have a name, which are given anchors; what stands before any is in none. */
function passagesOf(tokens: Tokens, headings: ReadonlyMap<Tokens[number], Heading>): Passage[] {
  const ids = new Set([...headings.values()].map(({ id }) => id));
  const passages: Passage[] = [];
  tokens.forEach((token, index) => {
    const heading = headings.get(token);
    const row = token.type === 'tr_open' ? nameOfRow(tokens, index) : undefined;
    if (heading !== undefined) passages.push({ heading, text: '' });
    else if (row !== undefined && !ids.has(row)) {
      ids.add(row);
      token.attrSet('id', row);
      passages.push({ heading: { level: ROW, id: row, text: row }, text: '' });
    } else if (token.type === 'inline' && passages.length > 0)
      passages.at(-1)!.text += wordsUnder(token, tokens[index - 1]!);
  });
  return passages;
}

/** Text of a line, without headings (they have entries of their own) and heads of tables. */
function wordsUnder(line: Tokens[number], before: Tokens[number]): string {
  if (['heading_open', 'th_open'].includes(before.type)) return '';
  return `${before.type === 'td_open' ? '· ' : ''}${plainOf(line.children ?? [])} `;
}

/** The page of a file, or of an anchor in it; undefined for what is none of the site. */
type PageOf = (file: string, anchor?: string) => string | undefined;

/** The address that a link leads to on the site; undefined for what is none of it. @param at the file that it stands in */
function targetOf(href: string, at: string, pageOf: PageOf): string | undefined {
  const [path = '', anchor] = href.split('#');
  const page = path.startsWith('/') ? path : pageOf(normalize(join(dirname(at), path)), anchor);
  return page === undefined || anchor === undefined ? page : `${page}#${anchor}`;
}

/**
 * Renders a file of the repository, or a text of the description. A link to what is none of the site leads nowhere, and says which file it is.
 *
 * @param at the file that it stands in, from the root: links in it are from there
 */
export function render(text: string, at: string, pageOf: PageOf): Rendered {
  const tokens = MARKDOWN.parse(text.replace(/<!--[\s\S]*?-->\n?/g, ''), {});
  labelCells(tokens);
  const headings = headed(tokens);
  const passages = passagesOf(tokens, headings);
  for (const link of tokens
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'link_open')) {
    const href = String(link.attrGet('href'));
    if (/^(?:https?:|mailto:|#)/.test(href)) continue;
    const target = targetOf(href, at, pageOf);
    link.attrs =
      target === undefined
        ? [['title', `${normalize(join(dirname(at), href.split('#')[0]!))}, in the repository`]]
        : [['href', target]];
  }
  const html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {});
  return { html, headings: [...headings.values()], passages };
}

/** The level of a row of a table, which is below every heading. */
export const ROW = 7;

/** The name that the first cell of a row is, and nothing else: an error's code, a setting. */
function nameOfRow(tokens: Tokens, row: number): string | undefined {
  const [word, ...more] = tokens[row + 2]?.children ?? [];
  return word?.type === 'code_inline' && more.length === 0 && /^\w+$/.test(word.content)
    ? word.content
    : undefined;
}

/** The words of a line without their marks. */
function plainOf(tokens: Tokens): string {
  return tokens.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}
