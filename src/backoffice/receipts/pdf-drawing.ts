import PDFDocument from 'pdfkit';
import { type Doc, FONTS, INK, write, writeLines, writeNumber } from '../../platform/pdf/page.ts';
import type { Receipt } from './receipt.ts';

/** Positions on an A5 page, points. */
const LEFT = 40;
const RIGHT = 379.5;
const WIDTH = RIGHT - LEFT;
const VALUE = { left: 140, width: RIGHT - 140 };
const PANEL_HEIGHT = 77;
const FOOTER_TOP = 566;

/** The tint of the status's panel, and the ink of its text. */
const OUTCOMES = {
  successful: { tint: '#e9f6ef', ink: '#166a43' },
  failed: { tint: '#fcecec', ink: '#a32626' },
  reversed: { tint: '#fdf3e1', ink: '#8a5200' },
} as const satisfies Record<Receipt['outcome'], object>;

/** Lines at most of a detail. Together they fit the page. */
const LINES_MAX: Readonly<Record<string, number>> = { Narration: 4, Reference: 3 };

function ruleAt(doc: Doc, top: number): void {
  doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.5).strokeColor(INK.line).stroke();
}

/** @returns where the head ends */
function drawHead(doc: Doc, { businessName }: Receipt): number {
  const at = { left: LEFT, top: 38, width: WIDTH, linesMax: 2 };
  const height = writeLines(doc, businessName, at, { size: 15, font: 'bold' });
  const top = at.top + height + 2;
  write(doc, 'Transfer receipt', { left: LEFT, top, width: WIDTH }, { size: 10, color: INK.faint });
  return top + 26;
}

/** @returns where the panel ends */
function drawStatus(doc: Doc, { outcome, status, meaning, amount }: Receipt, top: number): number {
  const { tint, ink } = OUTCOMES[outcome];
  const inside = { left: LEFT + 14, width: WIDTH - 28 };
  doc.roundedRect(LEFT, top, WIDTH, PANEL_HEIGHT, 6).fill(tint);
  write(doc, status, { ...inside, top: top + 10 }, { size: 10, font: 'bold', color: ink });
  // The largest amount there is fits.
  write(doc, amount, { ...inside, top: top + 23 }, { size: 20, font: 'bold' });
  write(doc, meaning, { ...inside, top: top + 54 }, { size: 9, color: ink });
  return top + PANEL_HEIGHT;
}

/** Amounts one below the other, and the total. @returns where they end */
function drawCosts(doc: Doc, { amount, costs, total, returned }: Receipt, from: number): number {
  let top = from + 14;
  for (const [label, value] of [['Amount', amount] as const, ...costs]) {
    write(doc, label, { left: LEFT, top, width: 160 }, { size: 9, color: INK.faint });
    writeNumber(doc, value, { right: RIGHT, top, width: 170 }, { size: 9 });
    top += 16;
  }
  ruleAt(doc, top + 2);
  const style = { size: 10, font: 'bold' } as const;
  const [label, value] = total;
  write(doc, label, { left: LEFT, top: top + 8, width: 160 }, style);
  writeNumber(doc, value, { right: RIGHT, top: top + 8, width: 170 }, style);
  if (returned === null) return top + 28;
  write(doc, returned[0], { left: LEFT, top: top + 26, width: 160 }, { size: 9 });
  writeNumber(doc, returned[1], { right: RIGHT, top: top + 26, width: 170 }, { size: 9 });
  return top + 44;
}

function drawDetails(doc: Doc, { details }: Receipt, from: number): void {
  let top = from + 4;
  ruleAt(doc, top);
  top += 10;
  for (const [label, value] of details) {
    write(doc, label, { left: LEFT, top, width: VALUE.left - LEFT - 8 }, { size: 9, color: INK.faint });
    const linesMax = LINES_MAX[label] ?? 2;
    top += writeLines(doc, value, { ...VALUE, top, linesMax }, { size: 9 }) + 5;
  }
}

function drawFoot(doc: Doc, { isMasked }: Receipt): void {
  if (!isMasked) return;
  const note = 'Masked copy: names and account numbers are shortened, and the narration is left out.';
  ruleAt(doc, FOOTER_TOP - 8);
  write(doc, note, { left: LEFT, top: FOOTER_TOP, width: WIDTH }, { size: 7.5, color: INK.faint });
}

/** Draws a receipt on one page. The same receipt gives the same bytes. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { businessName, reference, transactionId, completedAtMs } = receipt;
  const doc = new PDFDocument({
    size: 'A5',
    margin: 0,
    font: FONTS.regular,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Transfer receipt ${reference ?? transactionId}`,
      Author: businessName,
      CreationDate: new Date(completedAtMs),
    },
  });
  const panel = drawStatus(doc, receipt, drawHead(doc, receipt));
  drawDetails(doc, receipt, drawCosts(doc, receipt, panel));
  drawFoot(doc, receipt);
  doc.end();
  return Buffer.concat(await doc.toArray());
}
