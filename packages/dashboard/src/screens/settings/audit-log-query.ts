import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ApiError, type Schemas, send } from '../../api/operator-api.ts';
import { LIVE_MS } from '../../api/use-api.ts';
import { useSide } from '../../parts/side.ts';

export type AuditLink = Schemas['AuditLink'];

/** Which acts somebody looks for: those whose words hold all of it, whatever their case. */
export interface AuditFilter {
  act: string;
  actor: string;
  subject: string;
}

/** A part of the log, and where to go on. */
interface AuditPage {
  rows: readonly AuditLink[];
  /** The number before which the next page begins; null at the beginning of the log. */
  next: string | null;
  /** The time of the last act that was looked at, of a page that was filtered. */
  lookedTo: string | null;
}

const A_PAGE = 50;
/** A filtered list reads parts of this size, and at most so many before it asks to go on. */
const A_PART = 1_000;
const PARTS_MAX = 3;
/** Interval of refreshing a filtered list, milliseconds. */
const FILTERED_MS = 30_000;

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
const isFor = ({ act, actor, subject }: AuditFilter, link: AuditLink): boolean =>
  holds(link.act, act) && holds(`${link.actor_kind} ${link.actor}`, actor) && holds(link.subject, subject);

type ReadPart = (before: string | undefined, limit: number) => Promise<readonly AuditLink[]>;

async function unfiltered(read: ReadPart, before: string | undefined): Promise<AuditPage> {
  const rows = await read(before, A_PAGE);
  const isLast = rows.length < A_PAGE || rows.at(-1)?.number === '1';
  return { rows, next: isLast ? null : (rows.at(-1)?.number ?? null), lookedTo: null };
}

/** The operator API gives the log by its numbers; what is looked for is picked here, from a bounded part of it. */
async function filtered(read: ReadPart, filter: AuditFilter, before: string | undefined): Promise<AuditPage> {
  const rows: AuditLink[] = [];
  let next = before;
  let lookedTo = null as string | null;
  for (let part = 0; part < PARTS_MAX; part++) {
    const links = await read(next, A_PART);
    for (const link of links) {
      if (isFor(filter, link)) rows.push(link);
      next = link.number;
      lookedTo = link.acted_at;
      if (rows.length === A_PAGE) return { rows, next: link.number, lookedTo };
    }
    if (links.length < A_PART) return { rows, next: null, lookedTo };
  }
  return { rows, next: next ?? null, lookedTo };
}

const isFiltered = ({ act, actor, subject }: AuditFilter): boolean =>
  act !== '' || actor !== '' || subject !== '';

/** How often the log is read, milliseconds. */
export const auditEveryMs = (filter: AuditFilter): number => (isFiltered(filter) ? FILTERED_MS : LIVE_MS);

/** The audit log of the side or of the installation, the last acts first. */
export function useAuditLog(
  ofSide: boolean,
  filter: AuditFilter,
  before: string | undefined,
  enabled: boolean,
): UseQueryResult<AuditPage, ApiError> {
  const side = useSide();
  return useQuery<AuditPage, ApiError>({
    queryKey: ['audit', ofSide ? side : null, filter, before],
    queryFn: ({ signal }) => {
      const read: ReadPart = (from, limit) => {
        const query = { before: from, limit };
        return ofSide
          ? send('get', '/ops/v1/businesses/{business_id}/{mode}/audit', { path: side, query }, { signal })
          : send('get', '/ops/v1/audit', { query }, { signal });
      };
      return isFiltered(filter) ? filtered(read, filter, before) : unfiltered(read, before);
    },
    refetchInterval: auditEveryMs(filter),
    enabled,
    placeholderData: keepPreviousData,
  });
}
