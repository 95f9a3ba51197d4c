import type { Readable } from 'node:stream';
import type { Session, TenantDatabase } from '../../platform/db/database.ts';
import type { Calendar } from '../../platform/values/calendar.ts';
import type { Clock } from '../../platform/values/clock.ts';
import { ConcurrencyLimit } from '../../platform/values/concurrency-limit.ts';
import { ApiError, invalidField } from '../../platform/values/errors.ts';
import type { StatementFormat } from './format-names.ts';
import { FORMATS, fileName, formatFault, statementText } from './formats.ts';
import { type StatementPeriod, statementPeriod } from './period.ts';
import { businessName } from './queries.ts';
import { type Statement, type StatementPage, Statements } from './statement.ts';

/** PDFs that wait, are drawn or are sent at the same time in a process, and those of them that one tenant may have. */
const PDFS_MAX = { totalMax: 16, perTenantMax: 4 };

/** Dependencies of statement files. */
interface StatementFileDeps {
  statements: Statements;
  /** A session of the role `kolo_directory`. */
  directory: Session;
  clock: Clock;
  calendar: Calendar;
}

/** Days and format of a statement, as in a query. */
export interface StatementRequest {
  start_date: string;
  end_date: string;
  /** `json` when omitted. */
  format?: StatementFormat;
}

/** The days that a query has. @throws ApiError `invalid_request` */
export function periodOf(
  calendar: Calendar,
  { start_date, end_date }: Pick<StatementRequest, 'start_date' | 'end_date'>,
  nowMs: number,
): StatementPeriod {
  const period = statementPeriod(calendar, start_date, end_date, nowMs);
  if ('message' in period) throw invalidField(`${period.at}_date`, period.message);
  return period;
}

/** A statement that there is, before anything of its entries is read. */
export interface FoundStatement {
  statement: Statement;
  format: StatementFormat;
  businessId: string;
  nowMs: number;
}

/** A statement with its entries, as it is shown. */
export interface ShownStatement {
  statement: Statement;
  pages: AsyncIterable<StatementPage>;
}

/** A statement as it is sent. */
interface StatementFile {
  headers: Readonly<Record<string, string>>;
  /** Written as the client reads it. A client that disconnects ends it. */
  text: Readable;
}

/** Writes statements that businesses and operators request over HTTP, within shared bounds. One a process. */
export class StatementFiles {
  readonly #deps: StatementFileDeps;
  readonly #pdfs = new ConcurrencyLimit(PDFS_MAX);

  constructor(deps: StatementFileDeps) {
    this.#deps = deps;
  }

  /** @param database of the role `kolo_app` */
  static of(database: TenantDatabase, deps: Omit<StatementFileDeps, 'statements'>): StatementFiles {
    return new StatementFiles({ ...deps, statements: new Statements(database) });
  }

  /** @throws ApiError `invalid_request`, `not_found` */
  async find(
    { tenantId, businessId }: { tenantId: string; businessId: string },
    walletId: string,
    { start_date, end_date, format = 'json' }: StatementRequest,
  ): Promise<FoundStatement> {
    const { statements, clock, calendar } = this.#deps;
    const nowMs = clock.now();
    const period = periodOf(calendar, { start_date, end_date }, nowMs);
    const statement = await statements.open(tenantId, walletId, period);
    if (statement === undefined) throw new ApiError('not_found');
    const fault = formatFault(statement, format);
    if (fault !== undefined) throw invalidField('format', fault);
    return { statement, format, businessId, nowMs };
  }

  /**
   * Begins to write one.
   *
   * @param shown what of it is shown; all unless said
   * @throws ApiError `service_unavailable` where too many PDFs are under way
   */
  async begin(
    { statement, format, businessId, nowMs }: FoundStatement,
    shown: (whole: ShownStatement) => ShownStatement = (whole) => whole,
  ): Promise<StatementFile> {
    const { statements, directory, calendar } = this.#deps;
    const terms = { businessName: await businessName(directory, businessId), calendar, nowMs };
    const giveBack = format === 'pdf' ? this.#pdfs.acquire(statement.tenantId) : () => {};
    const whole = shown({ statement, pages: statements.entries(statement) });
    const text = statementText(format, whole.statement, whole.pages, terms);
    text.once('close', giveBack);
    const disposition = `attachment; filename="${fileName(statement, format)}"`;
    const named = format === 'json' ? {} : { 'content-disposition': disposition };
    return { headers: { 'content-type': FORMATS[format].contentType, ...named }, text };
  }
}
