import { Center, Loader, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { may, useSession } from '../api/session.tsx';
import { useRead } from '../api/use-api.ts';
import { environmentPath, useEnvironment } from '../parts/environment.ts';
import { Failure } from '../parts/failure.tsx';

const LAST_ENVIRONMENT = 'kolo.environment';

/** A page of an environment that a link may name: anyone can write a link. */
const PAGE = /^[a-z_-]+(?:\/[a-z_-]+)*$/;

/**
 * Redirects to the environment viewed last, or to the first that the person may see: live where real money is served. A link to
 * a page of no certain environment names it as `page`.
 */
export function FirstPage() {
  const { session } = useSession();
  const { page } = useSearch({ strict: false }) as { page?: string };
  const [last] = useLocalStorage<string>({ key: LAST_ENVIRONMENT, getInitialValueInEffect: false });
  const { data: businesses, error } = useRead('/ops/v1/businesses', {});
  if (error !== null) return <Failure of={error} />;
  if (businesses === undefined) {
    return (
      <Center h="100vh">
        <Loader aria-label="Loading" />
      </Center>
    );
  }
  const first = businesses[0];
  if (first === undefined) return <Text p="xl">You have no role for any business.</Text>;
  const isKnown = businesses.some(({ business_id }) => last?.includes(business_id));
  const modes = session?.installation.production ? (['live', 'test'] as const) : (['test', 'live'] as const);
  const environments = businesses.flatMap(({ business_id }) => modes.map((mode) => ({ business_id, mode })));
  const readable = environments.find(
    ({ business_id: businessId, mode }) => session && may(session, 'read', { businessId, mode }),
  );
  const environment =
    last !== undefined && isKnown
      ? last
      : environmentPath(readable ?? { business_id: first.business_id, mode: modes[0] }, '');
  const to = page !== undefined && PAGE.test(page) ? `${environment}/${page}` : environment;
  return <Navigate to={to as '/'} replace />;
}

/** Remembers the current environment if it exists. */
export function useRememberedEnvironment(isKnown: boolean): void {
  const first = environmentPath(useEnvironment(), '');
  const [, setLast] = useLocalStorage<string>({ key: LAST_ENVIRONMENT });
  useEffect(() => {
    if (isKnown) setLast(first);
  }, [isKnown, first, setLast]);
}
