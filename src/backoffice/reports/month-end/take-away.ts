import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { CSV_CELLS } from '../../../payments/statements/csv.ts';
import { toRfc3339 } from '../../../platform/values/clock.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { decimalText } from '../../../platform/values/money.ts';
import type { ZipFile } from '../../../platform/values/zip.ts';
import type { AuthenticateDeps } from '../../operators/authenticate.ts';
import { readFinance, workbookOf } from '../finance/read.ts';
import { journalFile } from '../journal/files.ts';
import { readMapping } from '../journal/mapping.ts';
import { journalEntries } from '../journal/queries.ts';
import { printTrialBalance } from '../print/print-trial-balance.ts';
import { type MonthEnd, type MonthEndDeps, signersOf } from './month-end.ts';
import { listOpenItems, OPEN_ITEMS_MAX, type OpenItems } from './queries.ts';

const NAIRA = 'NGN';

type Cell = string | number | bigint | null;

const csv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(
    stringify([columns, ...rows], { ...CSV_CELLS, cast: { ...CSV_CELLS.cast, bigint: decimalText } }),
  );

const RECONCILIATION = [
  'account',
  'day',
  'opening',
  'lines',
  'closing',
  'ledger',
  'not_yet_posted',
  'unmatched_lines',
  'unmatched_movements',
  'brought_forward',
  'unexplained',
  'signed_by',
  'signed_at',
  'note',
];

async function reconciliationFile(deps: MonthEndDeps, month: MonthEnd): Promise<Buffer> {
  const names = await signersOf(deps, month);
  const rows = month.days.map((day): Cell[] => [
    month.accounts.find(({ rail }) => rail === day.rail)?.name ?? day.rail,
    day.day,
    day.opening,
    day.lineSum,
    day.closing,
    day.ledger,
    day.notYetPosted,
    day.unmatchedLines,
    day.unmatchedMovements,
    day.broughtForward,
    day.unexplained,
    day.signedBy === null ? null : (names.get(day.signedBy) ?? day.signedBy),
    day.signedAt === null ? null : deps.calendar.formatToSecond(day.signedAt),
    day.note,
  ]);
  return csv(RECONCILIATION, rows);
}

const openItemsFile = (open: OpenItems[]): Buffer =>
  csv(
    ['kind', 'id', 'day', 'amount', 'detail'],
    open.flatMap(({ kind, items }) =>
      items.map(({ id, day, amount, detail }) => [kind, id, day, amount, detail]),
    ),
  );

/** The journal of each currency with entries. Naira always has a file. */
async function journalFiles(
  { database, currencies }: MonthEndDeps,
  tenantId: string,
  { firstDay: from, lastDay: to }: MonthEnd,
): Promise<ZipFile[]> {
  return database.within(tenantId, async (session) => {
    const { accounts } = await readMapping(session, tenantId);
    const files: ZipFile[] = [];
    for (const currency of currencies) {
      const entries = await journalEntries(session, tenantId, { currency, from, to });
      if (entries.length === 0 && currency !== NAIRA) continue;
      const content = Buffer.from(journalFile('plain', entries, accounts));
      files.push({ name: `journal-${currency}.csv`, content });
    }
    return files;
  });
}

interface Environment {
  tenantId: string;
  business_id: string;
  mode: Mode;
}

/**
 * The files of a closed month, the manifest last. @throws ApiError `account_unmapped` where the journal's accounts lack codes
 */
export async function filesOfMonth(
  deps: MonthEndDeps & AuthenticateDeps,
  { tenantId, ...environment }: Environment,
  month: MonthEnd,
  signal: AbortSignal,
): Promise<ZipFile[]> {
  const { firstDay: from, lastDay: to, problems } = month;
  const journals = await journalFiles(deps, tenantId, month);
  const { report } = await readFinance(deps, environment, { every: 'day', from, to });
  const open = await deps.database.within(tenantId, (session) =>
    listOpenItems(session, tenantId, deps.calendar, to),
  );
  const { pdf, print } = await printTrialBalance(deps, { day: to, tenantId, signal });
  const files = [
    { name: 'trial-balance.pdf', content: pdf },
    ...journals,
    {
      name: 'reports.xlsx',
      content: await workbookOf(deps, { tenantId, mode: environment.mode }, report, {}),
    },
    { name: 'reconciliation.csv', content: await reconciliationFile(deps, month) },
    { name: 'open-items.csv', content: openItemsFile(open) },
  ];
  const manifest = {
    format: 'kolo-month-end-1',
    business_id: environment.business_id,
    business_name: print.businessName,
    mode: environment.mode,
    month: month.month,
    time_zone: deps.calendar.timeZone,
    made_at: toRfc3339(deps.clock.now()),
    complete: problems.length === 0,
    problems,
    verification: { result: print.verification.result, status: print.verification.status },
    trial_balance_sha256: print.hash,
    open_items: Object.fromEntries(open.map(({ kind, items }) => [kind, items.length])),
    open_items_cut: open.some(({ items }) => items.length >= OPEN_ITEMS_MAX),
    files: files.map(({ name, content }) => ({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
  return [
    ...files,
    { name: 'manifest.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
  ];
}
