/** Text under one heading of the contract. */
interface Section {
  /** The terms that may be quoted: the first cell of each row and what a list item begins with, in bold. */
  terms: ReadonlySet<string>;
}

const HEADING = /^#{2,3} (\d+(?:\.\d+)?)[. ]/;
const TERM = /^\|\s*([^|]+?)\s*\||^- \*\*(.+?)\.?\*\*/;

/** The numbered sections of the contract, without what stands before the first. */
export function sectionsOf(contract: string): ReadonlyMap<string, Section> {
  const sections = new Map<string, { terms: Set<string> }>();
  let current: { terms: Set<string> } | undefined;
  for (const line of contract.split('\n')) {
    const number = HEADING.exec(line)?.[1];
    if (number !== undefined) {
      if (sections.has(number)) throw new Error(`section ${number} of the contract stands there twice`);
      current = { terms: new Set() };
      sections.set(number, current);
    }
    const [, cell, bold] = TERM.exec(line) ?? [];
    const term = cell ?? bold;
    if (term !== undefined) current?.terms.add(term);
  }
  return sections;
}

/** One place where the contract is cited. */
export interface Citation {
  section: string;
  /** The row or item that is named, in quotes. */
  term?: string;
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const CITED = new RegExp(
  String.raw`\bcontract(?:\.md)?,? (?:sections? )?(${NUMBER}(?:(?:, | and | to )${NUMBER})*)(?:, "([^"]+)")?`,
  'gi',
);
/** A document that the repository does not have, cited as if it had it. */
const ELSEWHERE = /\b(?:design|interface)(?:\.md)?,? (?:section )?\d+(?:\.\d+)?/gi;

/** A comment goes on in the next line behind its star or slashes. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

/** Every citation of the contract in a text. "section 1" alone is one of something else. */
export function citationsIn(text: string): Citation[] {
  return [...inOneLine(text).matchAll(CITED)].flatMap(([, numbers = '', term]) => {
    const sections = numbers.split(/, | and | to /);
    return sections.map((section, i) =>
      term === undefined || i < sections.length - 1 ? { section } : { section, term },
    );
  });
}

const FILE_NAMED = /`([\w./-]+\.(?:ts|sql))`/g;

/** Files that a text names, as `engine.ts` or by their path, and that are not among those: each once. */
export function deadFiles(text: string, files: readonly string[]): string[] {
  const named = new Set([...text.matchAll(FILE_NAMED)].map(([, file = '']) => file));
  return [...named].filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
}

/** Citations in a text that lead nowhere: a line each. */
export function deadCitations(text: string, sections: ReadonlyMap<string, Section>): string[] {
  const elsewhere = [...inOneLine(text).matchAll(ELSEWHERE)].map(([cited]) => cited);
  const dead = citationsIn(text).flatMap(({ section, term }) => {
    const found = sections.get(section);
    if (found === undefined) return [`contract section ${section}`];
    return term === undefined || found.terms.has(term) ? [] : [`contract section ${section}, "${term}"`];
  });
  return [...elsewhere, ...dead];
}

const OPERATIONS = /`((?:(?:GET|POST|PUT|PATCH|DELETE) )+)(\/api\/[^`?]+)[^`]*`|\(alias `(\/api\/[^`]+)`\)/g;

/**
 * The operations of the contract's table of endpoints, as `GET /api/v1/wallet/{wallet_id}`: those there are, other paths that they have, and
 * those that are not there yet.
 */
export function operationsOf(contract: string): { there: string[]; aliases: string[]; planned: string[] } {
  const table = /\n## 2\. [\s\S]*?(?=\n## )/.exec(contract)?.[0] ?? '';
  const operations = { there: [] as string[], aliases: [] as string[], planned: [] as string[] };
  for (const [, first = '', second = ''] of table.matchAll(/^\| (.+?) \| (.+) \|$/gm)) {
    const kind = second.startsWith('*Not yet:*') ? 'planned' : 'there';
    for (const [, methods = 'GET', path, alias] of first.matchAll(OPERATIONS)) {
      const described = (path ?? alias ?? '').replace(/:(\w+)/g, '{$1}');
      operations[alias === undefined ? kind : 'aliases'].push(
        ...methods
          .trim()
          .split(' ')
          .map((method) => `${method} ${described}`),
      );
    }
  }
  return operations;
}
