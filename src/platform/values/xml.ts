import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';

/** An element of a document, without comments and processing instructions. */
export interface XmlElement {
  /** The name without its prefix. */
  readonly name: string;
  /** The namespace; empty without one. */
  readonly uri: string;
  /** Attributes by their local names. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly inside it. */
  readonly text: string;
}

/** A text that is not XML, or not XML that Kolo reads. */
export class XmlError extends Error {}

/** Elements inside each other, at most. */
const DEPTH_MAX = 40;

interface OpenElement {
  name: string;
  uri: string;
  attributes: Map<string, string>;
  children: OpenElement[];
  text: string;
}

/**
 * A parser that refuses what is not XML, and document types: entities come with them, which can read files and grow
 * without bound.
 */
export function strictParser(
  fault: (message: string) => never,
): SaxesParser<{ xmlns: true; position: true }> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  parser.on('error', (error) => fault(`it is not XML: ${error.message.slice(0, 200)}`));
  parser.on('doctype', () => fault('a document type is refused'));
  return parser;
}

/**
 * Reads a document in UTF-8 as a whole. The caller bounds its size.
 *
 * @throws XmlError
 */
export function readXml(bytes: Uint8Array): XmlElement {
  const path: OpenElement[] = [];
  let root: OpenElement | undefined;
  const fault = (message: string): never => {
    throw new XmlError(`line ${parser.line}: ${message}`);
  };
  const parser = strictParser(fault);
  const append = (text: string): void => {
    const top = path.at(-1);
    if (top !== undefined) top.text += text;
  };
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^(?:utf-8|us-ascii)$/i.test(encoding)) fault('it must be in UTF-8');
  });
  parser.on('opentag', (tag) => {
    const element = opened(tag);
    if (path.length === DEPTH_MAX) fault('it is nested too deeply');
    path.at(-1)?.children.push(element);
    root ??= element;
    path.push(element);
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => path.pop());
  parser.write(decoded(bytes)).close();
  return root ?? fault('it is empty');
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('it is not in UTF-8');
  }
}

function opened({ local, uri, attributes }: SaxesTagNS): OpenElement {
  const named = Object.values(attributes as Record<string, SaxesAttributeNS>);
  const byName = new Map(named.map((attribute) => [attribute.local, attribute.value]));
  return { name: local, uri, attributes: byName, children: [], text: '' };
}

/** The elements at a path below an element, such as `GrpHdr/MsgId`. */
export const elementsAt = (element: XmlElement, path: string): readonly XmlElement[] =>
  path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text as the content of an element or of an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
