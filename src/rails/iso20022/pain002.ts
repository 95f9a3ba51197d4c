import { elementsAt, readXml, type XmlElement, XmlError } from '../../platform/values/xml.ts';

/** The namespace of every version of the message. */
const PAIN_002 = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d{2}$/;
/** Characters of a reason that are kept. */
const REASON_MAX = 300;
const CODE_MAX = 35;

/** A status that a report gives to a payment. */
export interface ReportedStatus {
  /** The id that the report names. Ids of Kolo are the same at each level. */
  readonly id: string;
  /** 0: the message. 1: the payment information. 2: the transaction. A higher level is more specific. */
  readonly level: 0 | 1 | 2;
  /** Such as `ACSC`; empty where the report has none. */
  readonly status: string;
  /** Code of the reason, and the bank's own words. */
  readonly code: string | null;
  readonly reason: string | null;
  /** The original transaction as the report repeats it; null for each field that it leaves out. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly accountNumber: string | null;
}

/**
 * Reads the statuses of a report pain.002, of any version.
 *
 * @throws XmlError for a file that is none
 */
export function readPain002(file: Uint8Array): readonly ReportedStatus[] {
  const document = readXml(file);
  const [report] = elementsAt(document, 'CstmrPmtStsRpt');
  if (document.name !== 'Document' || !PAIN_002.test(document.uri) || report === undefined)
    throw new XmlError('it is not a report pain.002');
  const payments = elementsAt(report, 'OrgnlPmtInfAndSts');
  const transactions = [
    ...payments.flatMap((payment) => elementsAt(payment, 'TxInfAndSts')),
    // Version 02 has transactions beside the group.
    ...elementsAt(report, 'TxInfAndSts'),
  ];
  const statuses = [
    ...elementsAt(report, 'OrgnlGrpInfAndSts').map((group) => statusOf(group, 0, 'OrgnlMsgId', 'GrpSts')),
    ...payments.map((payment) => statusOf(payment, 1, 'OrgnlPmtInfId', 'PmtInfSts')),
    ...transactions.map((transaction) => statusOf(transaction, 2, 'OrgnlEndToEndId', 'TxSts')),
  ];
  return statuses.filter((status) => status !== undefined);
}

function statusOf(
  element: XmlElement,
  level: ReportedStatus['level'],
  idName: string,
  statusName: string,
): ReportedStatus | undefined {
  const id = textAt(element, idName);
  const status = textAt(element, statusName);
  if (id === null || status === null) return undefined;
  const [amount] = elementsAt(element, 'OrgnlTxRef/Amt/InstdAmt');
  const words = elementsAt(element, 'StsRsnInf/AddtlInf').map(({ text }) => text.trim());
  return {
    id,
    level,
    status,
    code:
      (textAt(element, 'StsRsnInf/Rsn/Cd') ?? textAt(element, 'StsRsnInf/Rsn/Prtry'))?.slice(0, CODE_MAX) ??
      null,
    reason: words.join(' ').slice(0, REASON_MAX) || null,
    amount: amount?.text.trim() ?? null,
    currency: amount?.attributes.get('Ccy') ?? null,
    accountNumber: textAt(element, 'OrgnlTxRef/CdtrAcct/Id/Othr/Id'),
  };
}

/** The first text at a path; null for none. */
const textAt = (element: XmlElement, path: string): string | null =>
  elementsAt(element, path)
    .map(({ text }) => text.trim())
    .find((text) => text !== '') ?? null;
