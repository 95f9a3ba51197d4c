import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { onTestFinished } from 'vitest';
import { hexId } from '../../../src/platform/values/hex-id.ts';
import type { Credentials } from '../../../src/rails/iso20022/description.ts';
import { openIso20022Account } from '../../../src/rails/iso20022/open.ts';
import type { PayoutInstruction } from '../../../src/rails/rail.ts';
import { payout } from '../support.ts';

export const ACCOUNT: Credentials = {
  folder: '/var/lib/bank',
  name: 'Ọlá Stores & Sons',
  account_number: '0123456789',
  bic: 'GTBINGLA',
};

/** A payment with an id of this rail. */
export const filePayout = (fields: Partial<PayoutInstruction> = {}): PayoutInstruction =>
  payout({ railId: hexId({ nowMs: Date.now() }), ...fields });

/** Folders for files, of which `folder` is the parent; removed after the test. */
export function folders(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['out', 'in', 'sent', 'tmp']) mkdirSync(join(folder, name));
  return folder;
}

/** The rail of one process. Its clock is ahead, so that every file in the inbox counts as complete. */
export const railOn = (folder: string, more: Partial<Credentials> = {}) =>
  openIso20022Account({
    credentials: { ...ACCOUNT, folder, ...more },
    dispatcher: new Agent(),
    origin: null,
    clock: { now: () => Date.now() + 60_000 },
    log: { error: () => {} },
  });

/** A status at one level of a report. */
export interface Said {
  readonly group?: string;
  readonly payment?: string;
  readonly transaction?: string;
  readonly reason?: string;
  readonly words?: string;
  /** The part `OrgnlTxRef`. */
  readonly original?: string;
}

/** A report pain.002 about one payment. */
export function report(
  id: string,
  { group, payment, transaction, reason, words, original = '' }: Said,
): string {
  const because =
    reason === undefined
      ? ''
      : `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn>${words === undefined ? '' : `<AddtlInf>${words}</AddtlInf>`}</StsRsnInf>`;
  const status = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<${name}>${text}</${name}>${because}`;
  const transactions =
    transaction === undefined
      ? ''
      : `<TxInfAndSts><OrgnlInstrId>${id}</OrgnlInstrId><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${status('TxSts', transaction)}${original}</TxInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
  <GrpHdr><MsgId>report-1</MsgId><CreDtTm>2026-01-15T09:00:00Z</CreDtTm></GrpHdr>
  <OrgnlGrpInfAndSts><OrgnlMsgId>${id}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${status('GrpSts', group)}</OrgnlGrpInfAndSts>
  <OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId>${status('PmtInfSts', payment)}${transactions}</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;
}

/** Puts a file into the inbox. */
export const arrives = (folder: string, name: string, content: string): void =>
  writeFileSync(join(folder, 'in', name), content);
