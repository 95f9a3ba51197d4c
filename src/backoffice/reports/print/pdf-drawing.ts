import PDFDocument from 'pdfkit';
import {
  band,
  type Doc,
  FONTS,
  INK,
  PAGE,
  rule,
  write,
  writeLines,
  writeNumber,
} from '../../../platform/pdf/page.ts';
import type { Print } from './print.ts';

/** Columns of a table, points. Debits and credits are as wide as the largest amount at their size. */
const WIDTH = PAGE.right - PAGE.left;
const ROW_HEIGHT = 17;
const NUMBER_WIDTH = 130;
const DEBIT_RIGHT = PAGE.right - NUMBER_WIDTH - 12;
const NAME_WIDTH = DEBIT_RIGHT - NUMBER_WIDTH - 8 - PAGE.left;
/** The foot of each page, with the hash. Tables end above it. */
const FOOT_TOP = 772;
const TABLES_BOTTOM = FOOT_TOP - 14;

/** The tint of the panel of a verification, and the ink of its text. */
const RESULTS = {
  agrees: { tint: '#e9f6ef', ink: '#166a43' },
  does_not_agree: { tint: '#fcecec', ink: '#a32626' },
  unknown: { tint: '#fdf3e1', ink: '#8a5200' },
  none: { tint: '#fdf3e1', ink: '#8a5200' },
} as const satisfies Record<Print['verification']['result'], object>;

/** @returns where the head ends */
function drawHead(doc: Doc, { businessName, mode, day, at }: Print): number {
  const place = { left: PAGE.left, top: PAGE.top, width: WIDTH, linesMax: 2 };
  const top = place.top + writeLines(doc, businessName, place, { size: 15, font: 'bold' }) + 4;
  const line = { left: PAGE.left, width: WIDTH };
  write(doc, `Trial balance at the end of ${day}`, { ...line, top }, { size: 11, font: 'bold' });
  const about = `${mode === 'live' ? 'Live' : 'Test'} environment. Every posting up to ${at}, inclusive.`;
  write(doc, about, { ...line, top: top + 17 }, { size: 9, color: INK.faint });
  return top + 40;
}

/** @returns where the panel ends */
function drawVerification(doc: Doc, { verification }: Print, top: number): number {
  const { result, status, meaning, details } = verification;
  const { tint, ink } = RESULTS[result];
  const height = 44 + details.length * 14 + (details.length > 0 ? 6 : 0);
  doc.roundedRect(PAGE.left, top, WIDTH, height, 6).fill(tint);
  const inside = { left: PAGE.left + 14, width: WIDTH - 28 };
  write(doc, status, { ...inside, top: top + 9 }, { size: 11, font: 'bold', color: ink });
  write(doc, meaning, { ...inside, top: top + 25 }, { size: 9, color: ink });
  for (const [n, [label, value]] of details.entries()) {
    const at = top + 44 + n * 14;
    write(doc, label, { left: inside.left, top: at, width: 120 }, { size: 9, color: INK.faint });
    write(doc, value, { left: inside.left + 126, top: at, width: inside.width - 126 }, { size: 9 });
  }
  return top + height + 18;
}

function drawRow(
  doc: Doc,
  [name, debit, credit]: readonly [string, string, string],
  top: number,
  style: Parameters<typeof write>[3],
): void {
  write(doc, name, { left: PAGE.left + 6, top, width: NAME_WIDTH - 6 }, style);
  if (debit !== '') writeNumber(doc, debit, { right: DEBIT_RIGHT, top, width: NUMBER_WIDTH }, style);
  if (credit !== '') writeNumber(doc, credit, { right: PAGE.right - 6, top, width: NUMBER_WIDTH }, style);
}

/** @returns where the heading ends */
function drawHeading(doc: Doc, currency: string, top: number): number {
  band(doc, top, ROW_HEIGHT + 2);
  const heading = [`Accounts in ${currency}`, 'Debit', 'Credit'] as const;
  drawRow(doc, heading, top + 3, { size: 9, font: 'bold' });
  return top + ROW_HEIGHT + 7;
}

/** @returns where the table ends */
function drawTable(
  doc: Doc,
  { currency, rows, total, check, isBalanced }: Print['tables'][number],
  from: number,
): number {
  let top = from;
  /** Begins a page where fewer lines fit. */
  const need = (lines: number): void => {
    if (top + lines * ROW_HEIGHT <= TABLES_BOTTOM) return;
    doc.addPage();
    top = drawHeading(doc, currency, PAGE.top);
  };
  if (top + 4 * ROW_HEIGHT > TABLES_BOTTOM) {
    doc.addPage();
    top = PAGE.top;
  }
  top = drawHeading(doc, currency, top);
  for (const { name, debit, credit } of rows) {
    need(1);
    drawRow(doc, [name, debit, credit], top, { size: 9 });
    top += ROW_HEIGHT;
  }
  need(3);
  rule(doc, top);
  drawRow(doc, ['Total', total.debit, total.credit], top + 5, { size: 9, font: 'bold' });
  const color = (isBalanced ? RESULTS.agrees : RESULTS.does_not_agree).ink;
  const place = { left: PAGE.left + 6, top: top + 5 + ROW_HEIGHT, width: WIDTH - 6 };
  write(doc, check, place, { size: 9, color });
  return place.top + ROW_HEIGHT + 12;
}

/** The hash, the time and the number of each page. */
function drawFeet(doc: Doc, { hash, printedAt }: Print): void {
  const { count } = doc.bufferedPageRange();
  const style = { size: 7.5, color: INK.faint };
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    rule(doc, FOOT_TOP - 6);
    const place = { left: PAGE.left, width: WIDTH - 80 };
    write(doc, `SHA-256 of the balances: ${hash}`, { ...place, top: FOOT_TOP }, style);
    write(doc, `Printed ${printedAt}`, { ...place, top: FOOT_TOP + 12 }, style);
    const number = `Page ${page + 1} of ${count}`;
    writeNumber(doc, number, { right: PAGE.right, top: FOOT_TOP, width: 70 }, style);
  }
}

/** Draws a trial balance on A4 pages. */
export async function drawTrialBalance(print: Print): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: FONTS.regular,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `Trial balance at the end of ${print.day}`,
      Author: print.businessName,
      CreationDate: new Date(print.printedAtMs),
    },
  });
  let top = drawVerification(doc, print, drawHead(doc, print));
  for (const table of print.tables) top = drawTable(doc, table, top);
  drawFeet(doc, print);
  doc.end();
  return Buffer.concat(await doc.toArray());
}
