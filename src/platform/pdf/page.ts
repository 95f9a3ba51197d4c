import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { charactersOf, drawable } from './drawable.ts';

/** Fonts, colours and positions of PDF pages. Sizes in points. */

const resolve = createRequire(import.meta.url).resolve;
/** It has ₦, and the letters and tone marks of the country's languages. Only the characters that are used are embedded. */
export const FONTS = {
  regular: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

/** A document that is being written. */
export type Doc = InstanceType<typeof PDFDocument>;

/** Printable area of an A4 page, points. */
export const PAGE = { left: 40, right: 555.28, top: 40, bottom: 800 };

/** Colours. */
export const INK = { text: '#1f2933', faint: '#66727f', line: '#d5dbe1', band: '#f0f3f6' };

/**
 * Clears a document's cache of words laid out in its usual font. Each word takes some kilobytes until the document ends, so a
 * long statement would take hundreds of megabytes. Old references and narrations do not come again.
 */
export function forgetWords(doc: Doc): void {
  doc.font(FONTS.regular);
  (doc as unknown as { _font: { layoutCache: object } })._font.layoutCache = Object.create(null);
}

interface Style {
  size: number;
  font?: keyof typeof FONTS;
  color?: string;
}

/** How many of some characters fit, from the first one on, with an ending behind them. */
function fitting(doc: Doc, characters: readonly string[], width: number, ending = ''): number {
  let fits = 0;
  let tooLong = characters.length + 1;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (doc.widthOfString(`${characters.slice(0, middle).join('')}${ending}`) <= width) fits = middle;
    else tooLong = middle;
  }
  return fits;
}

/** Cuts a text that does not fit, with an ellipsis. */
function cut(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  const characters = [...text];
  const fits = fitting(doc, characters, width, '…');
  return `${characters.slice(0, fits).join('').trimEnd()}…`;
}

/** Characters: longer than any line. Measuring a text takes time for each of them. */
const CHARACTERS_MAX = 200;

function pen(doc: Doc, { size, font = 'regular', color = INK.text }: Style): Doc {
  return doc.font(FONTS[font]).fontSize(size).fillColor(color);
}

/** A text on one line from `left` on, no wider than `width`. */
export function write(
  doc: Doc,
  text: string,
  at: { left: number; top: number; width: number },
  style: Style,
): void {
  const shown = cut(pen(doc, style), text.slice(0, CHARACTERS_MAX), at.width);
  doc.text(shown, at.left, at.top, { lineBreak: false });
}

/** Breaks a text into lines, between words where it can. The last line loses what does not fit. */
function linesOf(doc: Doc, text: string, width: number, linesMax: number): string[] {
  const lines: string[] = [];
  let rest = charactersOf(text);
  while (lines.length < linesMax - 1) {
    const fits = fitting(doc, rest, width);
    if (fits >= rest.length) break;
    const space = rest.lastIndexOf(' ', fits);
    const end = space > 0 ? space : Math.max(1, fits);
    lines.push(rest.slice(0, end).join(''));
    rest = rest.slice(rest[end] === ' ' ? end + 1 : end);
  }
  return [...lines, cut(doc, rest.join(''), width)];
}

/**
 * Without the font's composing, which draws a letter and its dot as two glyphs: a copy of the
 * text could then have `ẹ` for `e`, or `e` for `ẹ`.
 */
const AS_WRITTEN = { features: { ccmp: false } } as object;

/**
 * A text of anybody, on lines of 1.4 times its size, from `left` on and no wider than `width`.
 *
 * @returns the height of its lines
 */
export function writeLines(
  doc: Doc,
  text: string,
  at: { left: number; top: number; width: number; linesMax: number },
  style: Style,
): number {
  pen(doc, style);
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
    ._font;
  const shown = drawable(text, (code) => font.hasGlyphForCodePoint(code), CHARACTERS_MAX * at.linesMax);
  const lines = linesOf(doc, shown, at.width, at.linesMax);
  const height = style.size * 1.4;
  for (const [n, line] of lines.entries())
    doc.text(line, at.left, at.top + n * height, { lineBreak: false, ...AS_WRITTEN });
  return lines.length * height;
}

/** A number that ends at `right`, no wider than `width`: one that does not fit is written smaller, never cut. */
export function writeNumber(
  doc: Doc,
  text: string,
  at: { right: number; top: number; width: number },
  style: Style,
): void {
  const wanted = pen(doc, style).widthOfString(text);
  const scale = Math.min(1, at.width / wanted);
  if (scale < 1) doc.fontSize(style.size * scale);
  doc.text(text, at.right - wanted * scale, at.top + (style.size - style.size * scale), { lineBreak: false });
}

/** A thin line from side to side. */
export function rule(doc: Doc, top: number): void {
  doc.moveTo(PAGE.left, top).lineTo(PAGE.right, top).lineWidth(0.5).strokeColor(INK.line).stroke();
}

/** A band of colour from side to side. */
export function band(doc: Doc, top: number, height: number): void {
  doc.rect(PAGE.left, top, PAGE.right - PAGE.left, height).fill(INK.band);
}
