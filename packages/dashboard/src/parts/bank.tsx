import { useRead } from '../api/use-api.ts';
import { useEnvironment } from './environment.ts';

/** The list of banks changes with a new version of Kolo. Milliseconds. */
const STALE_MS = 600_000;

/** The bank of a code, with its name if known; a dash without a code. */
export function Bank({ code }: { code: string | null }) {
  const { data: banks } = useRead(
    '/ops/v1/businesses/{business_id}/{mode}/banks',
    { path: useEnvironment() },
    { everyMs: false, staleMs: STALE_MS, enabled: code !== null },
  );
  if (code === null) return '–';
  const name = banks?.find((bank) => bank.code === code || bank.nip_code === code)?.name;
  return name === undefined ? code : `${name} (${code})`;
}
