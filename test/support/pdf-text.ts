import { inflateSync } from 'node:zlib';

/** Objects of a PDF without its cross-reference table: dictionary and decoded stream by number. */
function objectsOf(file: Buffer): Map<string, { dictionary: string; stream: string }> {
  const text = file.toString('latin1');
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const { 1: number, 2: body } of text.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [dictionary, stream] = body!.split(/\nstream\n/, 2) as [string, string | undefined];
    const bytes = Buffer.from((stream ?? '').replace(/\nendstream$/, ''), 'latin1');
    const isDeflated = dictionary.includes('/FlateDecode');
    objects.set(number!, {
      dictionary,
      stream: (isDeflated ? inflateSync(bytes) : bytes).toString('latin1'),
    });
  }
  return objects;
}

/** UTF-16 in hexadecimal digits. */
const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The text of each glyph of a font: pdfkit lists them in ranges, from glyph 0 on. */
function glyphsOf(toUnicode: string): string[] {
  const ranges = [...toUnicode.matchAll(/<[\da-f]+> <[\da-f]+> \[(.*?)\]/gis)];
  return ranges.flatMap(({ 1: listed }) =>
    [...listed!.matchAll(/<([\da-f ]*)>/gi)].map(({ 1: hex }) => fromHex(hex!.replaceAll(' ', ''))),
  );
}

/** The lines of text of a PDF that pdfkit made, in the order of drawing, and the number of its pages. */
export function readPdf(file: Buffer): { lines: string[]; pages: number } {
  const objects = objectsOf(file);
  const all = [...objects.values()];
  const fonts = new Map<string, string[]>();
  for (const { dictionary } of all)
    for (const { 1: name, 2: number } of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number!)!.dictionary);
      fonts.set(name!, glyphsOf(objects.get(toUnicode![1]!)!.stream));
    }
  const lines = all.flatMap(({ stream }) =>
    [...stream.matchAll(/^BT$(.*?)^ET$/gms)].map(({ 1: block }) => {
      const glyphs = fonts.get(/\/(F\d+) /.exec(block!)![1]!)!;
      const codes = [...block!.matchAll(/<([\da-f]+)>/gi)].map(({ 1: hex }) => hex).join('');
      return [...codes.matchAll(/.{4}/g)].map(([code]) => glyphs[Number.parseInt(code, 16)]!).join('');
    }),
  );
  return { lines, pages: all.filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary)).length };
}
