/** File types that are accepted, by what the content begins with. */
const MAGIC: readonly [type: AttachmentType, bytes: readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

export const ATTACHMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'text/csv'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** Control characters, besides tabs and ends of lines. */
const CONTROLS = /[^\P{Cc}\t\r\n]/u;

/** CSV has no magic bytes: it is UTF-8 text whose first line has columns. */
function isCsv(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !CONTROLS.test(text) && /^[^\r\n<]+[,;\t][^\r\n<]*(?:\r?\n|$)/.test(text);
  } catch {
    return false;
  }
}

/** The type of a file by its content; undefined for one that is not accepted. */
export function typeOf(content: Buffer): AttachmentType | undefined {
  const known = MAGIC.find(([, bytes]) => content.subarray(0, bytes.length).equals(Buffer.from(bytes)));
  if (known !== undefined) return known[0];
  return isCsv(content) ? 'text/csv' : undefined;
}
