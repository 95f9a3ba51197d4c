import { type Static, Type } from 'typebox';
import { DATE_FORMS, type DateForm } from './values.ts';

const Heading = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 100, description, examples: [example] });
const words = <Word extends string>(all: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...all], description, examples: [all[0]!] });

/** How the columns of a bank's CSV become lines. */
export const csvMappingSchema = Type.Object(
  {
    columns: Type.Object(
      {
        date: Heading('The date of booking.', 'Trans. Date'),
        amount: Type.Optional(Heading('One amount for both directions.', 'Amount')),
        direction: Type.Optional(
          Heading('The direction of the amount: DR or CR, D or C, Debit or Credit.', 'Dr/Cr'),
        ),
        debit: Type.Optional(Heading('Money out.', 'Debits')),
        credit: Type.Optional(Heading('Money in.', 'Credits')),
        balance: Type.Optional(Heading('The balance after each line.', 'Balance')),
        fee: Type.Optional(Heading('A fee, which becomes a line of its own.', 'Fees')),
        reference: Type.Optional(Heading('The reference of the bank or provider.', 'Reference')),
        description: Type.Optional(Heading('Text for people.', 'Remarks')),
        account: Type.Optional(
          Heading('The account number. Lines of another account are refused.', 'Account Number'),
        ),
        status: Type.Optional(Heading('The status of a payment.', 'Status')),
      },
      { description: 'Headings as the file has them.' },
    ),
    date_form: words<DateForm>(
      DATE_FORMS,
      'The form of dates. `MMM` is the name of a month, short or in full. A time behind a date is not read.',
    ),
    decimal: words(['point', 'comma'], 'The decimal separator.'),
    separator: words([',', ';', '\t', '|'], 'The separator of cells.'),
    order: words(['oldest_first', 'newest_first'], 'The order of lines.'),
    amounts_are: Type.Optional(
      words(
        ['signed', 'in', 'out'],
        'What one amount means: it has a sign, or all of it is money in or out.',
      ),
    ),
    counted_statuses: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 50, examples: ['success'] }), {
        minItems: 1,
        maxItems: 20,
        description: 'Lines with another status are left out.',
        examples: [['success']],
      }),
    ),
  },
  { title: 'StatementMapping' },
);
export type CsvMapping = Static<typeof csvMappingSchema>;

const COMMON = { decimal: 'point', separator: ',', order: 'oldest_first' } as const;

/** Mappings by name, to begin with. Exports change: compare the headings with a file of your own. */
export const PRESET_MAPPINGS = {
  gtbank: {
    columns: {
      date: 'Trans. Date',
      reference: 'Reference',
      debit: 'Debits',
      credit: 'Credits',
      balance: 'Balance',
      description: 'Remarks',
    },
    date_form: 'DD-MMM-YYYY',
    ...COMMON,
  },
  signed_amount: {
    columns: { date: 'Date', amount: 'Amount', reference: 'Reference', description: 'Narration' },
    date_form: 'DD/MM/YYYY',
    ...COMMON,
  },
  paystack: {
    columns: {
      date: 'Transaction Date',
      amount: 'Amount',
      fee: 'Fees',
      reference: 'Reference',
      status: 'Status',
    },
    date_form: 'YYYY-MM-DD',
    ...COMMON,
    amounts_are: 'in',
    counted_statuses: ['success'],
  },
  monnify: {
    columns: {
      date: 'Transaction Date',
      amount: 'Amount Paid',
      fee: 'Fee',
      reference: 'Transaction Reference',
      status: 'Payment Status',
    },
    date_form: 'DD/MM/YYYY',
    ...COMMON,
    amounts_are: 'in',
    counted_statuses: ['PAID', 'OVERPAID', 'PARTIALLY_PAID'],
  },
  // The headings of the next two are assumed: no file of the providers was at hand.
  paystack_transfers: {
    columns: { date: 'Date', amount: 'Amount', reference: 'Reference', status: 'Status' },
    date_form: 'YYYY-MM-DD',
    ...COMMON,
    amounts_are: 'out',
    counted_statuses: ['success'],
  },
  monnify_disbursements: {
    columns: { date: 'Date', amount: 'Amount', fee: 'Fee', reference: 'Reference', status: 'Status' },
    date_form: 'DD/MM/YYYY',
    ...COMMON,
    amounts_are: 'out',
    counted_statuses: ['SUCCESS', 'COMPLETED'],
  },
} as const satisfies Readonly<Record<string, CsvMapping>>;
export type PresetMapping = keyof typeof PRESET_MAPPINGS;
export const PRESETS = Object.keys(PRESET_MAPPINGS) as PresetMapping[];

/** The fault of a mapping; undefined for one that works. */
export function mappingFault({ columns, amounts_are, counted_statuses }: CsvMapping): string | undefined {
  const { amount, direction, debit, credit, status } = columns;
  const twoColumns = debit !== undefined && credit !== undefined;
  if (amount === undefined ? !twoColumns : debit !== undefined || credit !== undefined)
    return 'must name either amount, or debit and credit';
  if (amounts_are !== undefined && amount === undefined) return 'has amounts_are without the column amount';
  if (direction !== undefined && (amount === undefined || amounts_are !== undefined))
    return 'must have the column direction beside amount, and without amounts_are';
  if ((counted_statuses === undefined) !== (status === undefined))
    return 'must have counted_statuses and the column status together';
  return undefined;
}
