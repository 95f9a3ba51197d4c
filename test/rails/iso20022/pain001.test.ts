import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { elementsAt, readXml } from '../../../src/platform/values/xml.ts';
import type { Credentials } from '../../../src/rails/iso20022/description.ts';
import { UnwritableError, writePain001 } from '../../../src/rails/iso20022/pain001.ts';
import { exchanged } from '../../../src/rails/iso20022/text.ts';
import type { PayoutInstruction } from '../../../src/rails/rail.ts';
import { ACCOUNT, filePayout } from './support.ts';

const SCHEMA = readFileSync(new URL('pain.001.001.09.xsd', import.meta.url), 'utf8');
const AT_MS = Date.parse('2026-01-15T23:30:00Z');

const sender = (name: string) => ({ name, accountNumber: null, bankCode: null, bankName: null });
const written = (fields: Partial<PayoutInstruction> = {}, account: Partial<Credentials> = {}) =>
  writePain001(filePayout(fields), { ...ACCOUNT, ...account }, AT_MS);
const textsAt = (xml: string, path: string) =>
  elementsAt(readXml(Buffer.from(xml)), `CstmrCdtTrfInitn/${path}`).map(({ text }) => text);

/** Faults of messages by the schema. */
async function faultsOf(...messages: string[]): Promise<string[]> {
  const xml = messages.map((contents, index) => ({ fileName: `message-${index}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema: SCHEMA });
  return errors.map(({ message }) => message);
}

describe('a payment as pain.001', () => {
  it('is valid by the schema, with and without what may be left out', async () => {
    const long = 'Ẹ̀bùn ọjọ́ ìbí; '.repeat(13).slice(0, 200);
    const messages = [
      written(),
      written({ amount: 1n, narration: 'Salary, January', sender: sender('Ńgọ́zi Ọkọ́njọ́') }),
      written({ amount: 9_007_199_254_740_991n, narration: long }),
      written({}, { bank_codes: 'cbn', clearing_system: 'NIBSS', bic: 'GTBINGLAXXX' }),
    ];
    expect(await faultsOf(...messages)).toEqual([]);
    const [broken] = messages.map((message) => message.replace('<PmtMtd>TRF</PmtMtd>', ''));
    expect(await faultsOf(broken!)).not.toEqual([]);
  });

  it('carries its id at each level, and its amount exactly', () => {
    const instruction = filePayout({ amount: 9_007_199_254_740_991n });
    const xml = writePain001(instruction, ACCOUNT, AT_MS);
    for (const path of ['GrpHdr/MsgId', 'PmtInf/PmtInfId', 'PmtInf/CdtTrfTxInf/PmtId/EndToEndId'])
      expect(textsAt(xml, path)).toEqual([instruction.railId]);
    for (const path of ['GrpHdr/CtrlSum', 'PmtInf/CtrlSum', 'PmtInf/CdtTrfTxInf/Amt/InstdAmt'])
      expect(textsAt(xml, path)).toEqual(['90071992547409.91']);
    expect(textsAt(written({ amount: 5n }), 'GrpHdr/CtrlSum')).toEqual(['0.05']);
    expect(xml).toContain('<InstdAmt Ccy="NGN">');
  });

  it('names account, bank and day as the bank of the payer wants them', () => {
    const member = 'PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/ClrSysMmbId';
    expect(textsAt(written(), `${member}/MmbId`)).toEqual(['000013']);
    const cbn = written({}, { bank_codes: 'cbn', clearing_system: 'CBN' });
    expect(textsAt(cbn, `${member}/MmbId`)).toEqual(['058']);
    expect(textsAt(cbn, `${member}/ClrSysId/Prtry`)).toEqual(['CBN']);
    // Half past midnight in Lagos.
    expect(textsAt(written(), 'PmtInf/ReqdExctnDt/Dt')).toEqual(['2026-01-16']);
    expect(textsAt(written(), 'PmtInf/Dbtr/Nm')).toEqual(['Ola Stores + Sons']);
  });

  it('splits a long narration, and leaves out one that is empty', () => {
    const remarks = textsAt(written({ narration: 'x'.repeat(200) }), 'PmtInf/CdtTrfTxInf/RmtInf/Ustrd');
    expect(remarks).toEqual(['x'.repeat(140), 'x'.repeat(60)]);
    expect(textsAt(written({ narration: ' ' }), 'PmtInf/CdtTrfTxInf/RmtInf')).toEqual([]);
  });

  it.each([
    ["the sender's name", { sender: sender('王小明') }, "The sender's name has the character U+738B"],
    ['the narration', { narration: 'Thanks 🎉' }, 'The narration has the character U+1F389'],
    [
      'too long a name',
      { sender: sender('ß'.repeat(71)) },
      "The sender's name must have 1 to 140 characters",
    ],
  ])('is refused for %s that cannot be written', (_, fields, message) => {
    expect(() => written(fields)).toThrow(UnwritableError);
    expect(() => written(fields)).toThrow(message);
  });

  it('is valid whatever its texts are, or refused', async () => {
    const messages: string[] = [];
    const letters = fc.constantFrom(...'aZ09 ẹỌ̀ßŋ₦&<>"\'’…#]\t');
    const unit = fc.oneof({ weight: 500, arbitrary: letters }, fc.string({ unit: 'grapheme', maxLength: 1 }));
    const text = fc.string({ unit, maxLength: 200 });
    const property = fc.property(
      text,
      text,
      fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }),
      (name, narration, amount) => {
        try {
          messages.push(written({ amount, narration, sender: sender(name) }));
        } catch (error) {
          expect(error).toBeInstanceOf(UnwritableError);
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
    expect(messages.length).toBeGreaterThan(30);
    expect(await faultsOf(...messages)).toEqual([]);
  });
});

it.each([
  ['Ọlúwadámilọ́lá', 'Oluwadamilola'],
  ['Ƙwarai Ɗan Ɓauchi', 'Kwarai Dan Bauchi'],
  ['“A&B” — ₦5_000 [x]', "'A+B' - NGN5-000 (x)"],
  ['50% off; #1\t<b>', '50. off. .1 .b.'],
])('%s is exchanged as %s', (text, result) => {
  expect(exchanged(text)).toEqual({ text: result });
});
