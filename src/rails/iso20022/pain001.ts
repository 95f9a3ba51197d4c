import { Calendar } from '../../platform/values/calendar.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { decimalText } from '../../platform/values/money.ts';
import { escapeXml } from '../../platform/values/xml.ts';
import type { PayoutInstruction } from '../rail.ts';
import type { Credentials } from './description.ts';
import { exchanged } from './text.ts';

const PAIN_001 = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/** The longest text of the standard's type Max140Text. */
const TEXT_MAX = 140;
const LAGOS = new Calendar('Africa/Lagos');

/** A payment cannot be written in the characters and lengths of the standard. */
export class UnwritableError extends Error {}

/** An element: its name, and its text or the elements in it. Null stands for one that is left out. */
type Part = readonly [name: string, content: string | readonly (Part | null)[]] | null;

/**
 * Writes one payment as a message pain.001.001.09. Its message, payment information, instruction and end-to-end ids are all
 * the payment's id.
 *
 * @throws UnwritableError
 */
export function writePain001(instruction: PayoutInstruction, account: Credentials, nowMs: number): string {
  const { railId, amount, currency } = instruction;
  const naira = decimalText(amount);
  const holder = nameOf("account holder's name", account.name);
  const totals: Part[] = [
    ['NbOfTxs', '1'],
    ['CtrlSum', naira],
  ];
  const header: Part[] = [
    ['MsgId', railId],
    ['CreDtTm', toRfc3339(nowMs)],
    ...totals,
    ['InitgPty', [['Nm', holder]]],
  ];
  const payment: Part[] = [
    ['PmtInfId', railId],
    ['PmtMtd', 'TRF'],
    ...totals,
    ['ReqdExctnDt', [['Dt', LAGOS.dayOf(nowMs)]]],
    ['Dbtr', [['Nm', holder]]],
    ['DbtrAcct', [idOf(account.account_number), ['Ccy', currency]]],
    ['DbtrAgt', [['FinInstnId', [['BICFI', account.bic]]]]],
    ['CdtTrfTxInf', transactionOf(instruction, account, naira)],
  ];
  const message: Part = [
    'CstmrCdtTrfInitn',
    [
      ['GrpHdr', header],
      ['PmtInf', payment],
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${PAIN_001}">${written(message)}</Document>\n`;
}

function transactionOf(
  { railId, bankCode, nipCode, accountNumber, narration, sender }: PayoutInstruction,
  account: Credentials,
  naira: string,
): readonly Part[] {
  const scheme = account.clearing_system;
  const member: Part[] = [
    scheme === undefined ? null : ['ClrSysId', [['Prtry', scheme]]],
    ['MmbId', account.bank_codes === 'cbn' ? bankCode : nipCode],
  ];
  const senderName = sender?.name ?? null;
  const remarks = narration === null ? [] : chunksOf(exchangedOf('narration', narration));
  return [
    [
      'PmtId',
      [
        ['InstrId', railId],
        ['EndToEndId', railId],
      ],
    ],
    ['Amt', [['InstdAmt', naira]]],
    senderName === null ? null : ['UltmtDbtr', [['Nm', nameOf("sender's name", senderName)]]],
    ['CdtrAgt', [['FinInstnId', [['ClrSysMmbId', member]]]]],
    ['CdtrAcct', [idOf(accountNumber)]],
    remarks.length === 0 ? null : ['RmtInf', remarks.map((text): Part => ['Ustrd', text])],
  ];
}

const idOf = (accountNumber: string): Part => ['Id', [['Othr', [['Id', accountNumber]]]]];

function written(part: Part): string {
  if (part === null) return '';
  const [name, content] = part;
  const inside = typeof content === 'string' ? escapeXml(content) : content.map(written).join('');
  return `<${name}${name === 'InstdAmt' ? ' Ccy="NGN"' : ''}>${inside}</${name}>`;
}

/** @throws UnwritableError for a character without a counterpart among those that banks exchange */
function exchangedOf(field: string, text: string): string {
  const result = exchanged(text);
  if ('text' in result) return result.text;
  const code = result.unsupported.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  throw new UnwritableError(`The ${field} has the character U+${code}, which banks do not exchange`);
}

/** @throws UnwritableError for a name that is empty or too long once it is transliterated */
export function nameOf(field: string, name: string): string {
  const text = exchangedOf(field, name);
  if (text === '' || text.length > TEXT_MAX)
    throw new UnwritableError(`The ${field} must have 1 to ${TEXT_MAX} characters`);
  return text;
}

/** The text in lengths of the standard. */
const chunksOf = (text: string): string[] => text.match(new RegExp(`.{1,${TEXT_MAX}}`, 'g')) ?? [];
