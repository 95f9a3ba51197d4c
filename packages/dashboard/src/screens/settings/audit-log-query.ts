import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ApiError, type Schemas, send } from '../../api/operator-api.ts';
import { LIVE_MS } from '../../api/use-api.ts';
import { recordedAct } from '../../parts/audit-acts.ts';
import { useEnvironment } from '../../parts/environment.ts';

export type AuditLink = Schemas['AuditLink'];

/** Filters of the audit log; empty: all. */
export interface AuditFilter {
  /** A part of the act, ignoring case. */
  act: string;
  /** An operator, an API key, or a kind of actor. */
  actor: string;
  /** The id of an object. */
  subject: string;
}

/** A page of the log, with its cursor. */
interface AuditPage {
  rows: readonly AuditLink[];
  /** The number before which the next page begins; null at the beginning of the log. */
  next: string | null;
  /** The time of the last act that a filtered page examined; null without a filter. */
  scannedTo: string | null;
}

const A_PAGE = 50;
/** Rows that a filtered list reads at once, and the most parts before it asks to continue. */
const A_PART = 1_000;
const PARTS_MAX = 3;
/** Interval of refreshing a filtered list, milliseconds. */
const FILTERED_MS = 30_000;

const isFor = ({ act, actor, subject }: AuditFilter, link: AuditLink): boolean =>
  `${link.act} ${recordedAct(link.act)}`.toLowerCase().includes(act.toLowerCase()) &&
  ['', link.actor, link.actor_kind].includes(actor) &&
  (subject === '' || link.subject.endsWith(` ${subject}`));

type ReadPart = (before: string | undefined, limit: number) => Promise<readonly AuditLink[]>;

async function unfiltered(read: ReadPart, before: string | undefined): Promise<AuditPage> {
  const rows = await read(before, A_PAGE);
  const isLast = rows.length < A_PAGE || rows.at(-1)?.number === '1';
  return { rows, next: isLast ? null : (rows.at(-1)?.number ?? null), scannedTo: null };
}

/** Filters a bounded part of the log here, because the operator API returns it by number only. */
async function filtered(read: ReadPart, filter: AuditFilter, before: string | undefined): Promise<AuditPage> {
  const rows: AuditLink[] = [];
  let next = before;
  let scannedTo = null as string | null;
  for (let part = 0; part < PARTS_MAX; part++) {
    const links = await read(next, A_PART);
    for (const link of links) {
      if (isFor(filter, link)) rows.push(link);
      next = link.number;
      scannedTo = link.acted_at;
      if (rows.length === A_PAGE) return { rows, next: link.number, scannedTo };
    }
    if (links.length < A_PART) return { rows, next: null, scannedTo };
  }
  return { rows, next: next ?? null, scannedTo };
}

const isFiltered = ({ act, actor, subject }: AuditFilter): boolean =>
  act !== '' || actor !== '' || subject !== '';

/** Polling interval of the log, milliseconds. */
export const auditEveryMs = (filter: AuditFilter): number => (isFiltered(filter) ? FILTERED_MS : LIVE_MS);

/** The audit log of the environment or of the installation, newest first. */
export function useAuditLog(
  ofEnvironment: boolean,
  filter: AuditFilter,
  before: string | undefined,
  enabled: boolean,
): UseQueryResult<AuditPage, ApiError> {
  const environment = useEnvironment();
  return useQuery<AuditPage, ApiError>({
    queryKey: ['audit', ofEnvironment ? environment : null, filter, before],
    queryFn: ({ signal }) => {
      const read: ReadPart = (from, limit) => {
        const query = { before: from, limit };
        return ofEnvironment
          ? send(
              'get',
              '/ops/v1/businesses/{business_id}/{mode}/audit',
              { path: environment, query },
              { signal },
            )
          : send('get', '/ops/v1/audit', { query }, { signal });
      };
      return isFiltered(filter) ? filtered(read, filter, before) : unfiltered(read, before);
    },
    refetchInterval: auditEveryMs(filter),
    enabled,
    placeholderData: keepPreviousData,
  });
}
