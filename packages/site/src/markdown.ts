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
  /** The words under each heading, and of each row of a table that is named by its first cell, for search; the first is what stands before any. */
  passages: readonly Passage[];
}

/** Some words, and what they are found under. */
interface Passage {
  heading: Heading | undefined;
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

const escaped = (text: string): string => new MarkdownIt().utils.escapeHtml(text);

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

/**
 * Renders a file of the repository, or a text of the description.
 *
 * @param at the file that it stands in, from the root: links in it are from there
 * @param pageOf the page of a file that a link leads to; undefined where it is none of the site
 */
export function render(text: string, at: string, pageOf: (file: string) => string | undefined): Rendered {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const { rules } = markdown.renderer;
  rules.fence = (tokens, index) => {
    const { info, content } = tokens[index]!;
    const [language = ''] = info.split(' ');
    return language === 'mermaid' ? diagramOf(content) : blockOf(content, language);
  };
  rules.table_open = () => '<div class="wide" tabindex="0"><table>';
  rules.table_close = () => '</table></div>';
  const tokens = markdown.parse(text.replace(/<!--[\s\S]*?-->\n?/g, ''), {});
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const words = plainOf(tokens[index + 1]!.children ?? []);
    const heading = { level: Number(token.tag.slice(1)), id: slugger.slug(words), text: words };
    token.attrSet('id', heading.id);
    headings.push(heading);
  });
  const ids = new Set(headings.map(({ id }) => id));
  const passages: Passage[] = [{ heading: undefined, text: '' }];
  tokens.forEach((token, index) => {
    const row = token.type === 'tr_open' ? nameOfRow(tokens, index) : undefined;
    if (token.type === 'heading_open')
      passages.push({ heading: headings.find(({ id }) => id === token.attrGet('id')), text: '' });
    else if (row !== undefined && !ids.has(row)) {
      ids.add(row);
      token.attrSet('id', row);
      passages.push({ heading: { level: ROW, id: row, text: row }, text: '' });
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open')
      passages.at(-1)!.text += `${plainOf(token.children ?? [])} `;
    for (const child of token.children ?? []) lead(child);
  });
  /** Has a link lead to a page of the site; to what is none of it, it leads nowhere and says which file it is. */
  function lead(token: Tokens[number]): void {
    const href = String(token.attrGet('href'));
    if (token.type !== 'link_open' || /^(?:https?:|mailto:|#)/.test(href)) return;
    const [path = '', anchor] = href.split('#');
    const file = path.startsWith('/') ? path : normalize(join(dirname(at), path));
    const page = path.startsWith('/') ? path : pageOf(file);
    token.attrs =
      page === undefined
        ? [['title', `${file}, in the repository`]]
        : [['href', anchor === undefined ? page : `${page}#${anchor}`]];
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings, passages };
}

/** The level of a row of a table, which is below every heading. */
const ROW = 7;

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
