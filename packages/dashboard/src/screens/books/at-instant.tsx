import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, type Schemas, send } from '../../api/operator-api.ts';
import { useEnvironment } from '../../parts/environment.ts';
import { Time } from '../../parts/time.tsx';
import { type Account, Accounts } from './accounts.tsx';

type Part = Schemas['AccountsAtInstant'];

interface AtInstant {
  accounts: Account[];
  /** Start of the hour whose rollups the balances build on. */
  from: string;
  made: boolean;
  complete: boolean;
}

/** Adds up the parts' accounts. */
function added(parts: readonly Part[]): AtInstant {
  const last = parts.at(-1)!;
  const accounts = last.accounts.map(({ change: _, ...account }, index) => {
    const sum = parts.reduce((sum, part) => sum + BigInt(part.accounts[index]!.change), 0n);
    return { ...account, debit: String(sum < 0n ? -sum : 0n), credit: String(sum > 0n ? sum : 0n) };
  });
  return { accounts, from: last.hour_began_at, made: last.made, complete: last.complete };
}

/** Reads part after part. @param onPart share of the hour that has been read, 0 to 1 */
async function follow(
  path: ReturnType<typeof useEnvironment>,
  at: string,
  signal: AbortSignal,
  onPart: (share: number) => void,
): Promise<AtInstant> {
  const parts: Part[] = [];
  let after: string | undefined;
  do {
    const part: Part = await send(
      'get',
      '/ops/v1/businesses/{business_id}/{mode}/rollups/accounts-at',
      { path, query: { at, after } },
      { signal },
    );
    parts.push(part);
    onPart(part.posted === '0' ? 1 : Number(part.found) / Number(part.posted));
    after = part.next ?? undefined;
  } while (after !== undefined);
  return added(parts);
}

/** The trial balance at any instant: the rollups at the start of its hour, and the postings since then. */
export function BalancesAtInstant({ at }: { at: string }) {
  const environment = useEnvironment();
  const [share, setShare] = useState(0);
  const query = useQuery<AtInstant, ApiError>({
    queryKey: ['accounts at', environment, at],
    queryFn: ({ signal }) => {
      setShare(0);
      return follow(environment, at, signal, setShare);
    },
    // The past does not change, so the result stays valid.
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  return (
    <Stack gap="sm">
      {query.isFetching && (
        <>
          <Progress value={100 * share} animated aria-label="Postings of the hour" />
          <Text size="sm" role="status">
            Reading the postings of the hour: {Math.floor(100 * share)} %
          </Text>
        </>
      )}
      {(data !== undefined || query.error !== null) && (
        <Accounts query={query} accounts={data?.accounts} made={data?.made ?? true} />
      )}
      {data?.made && (
        <Text size="sm" {...(data.complete ? {} : { c: 'red' })}>
          {data.complete ? (
            <>
              At <Time at={at} />: the rollups of <Time at={data.from} />, and every posting from then on.
            </>
          ) : (
            "The postings found differ from the hour's rollup: request a verification."
          )}
        </Text>
      )}
    </Stack>
  );
}
