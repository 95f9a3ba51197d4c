import { Center, Loader, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../api/session.tsx';
import { useRead } from '../api/use-api.ts';
import { Failure } from '../parts/failure.tsx';
import { sidePage, useSide } from '../parts/side.ts';

const LAST_SIDE = 'kolo.side';

/** Goes to the side that was looked at last, or to the first that the person may see: live where there is real money. */
export function FirstPage() {
  const { session } = useSession();
  const [last] = useLocalStorage<string>({ key: LAST_SIDE, getInitialValueInEffect: false });
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
  const known = businesses.some(({ business_id }) => last?.includes(business_id));
  if (last !== undefined && known) return <Navigate to={last as '/'} replace />;
  const mode = session?.installation.production ? 'live' : 'test';
  return <Navigate to={sidePage({ business_id: first.business_id, mode }, '') as '/'} replace />;
}

/** Remembers the side that is looked at, where it is one. */
export function useRememberedSide(isKnown: boolean): void {
  const first = sidePage(useSide(), '');
  const [, setLast] = useLocalStorage<string>({ key: LAST_SIDE });
  useEffect(() => {
    if (isKnown) setLast(first);
  }, [isKnown, first, setLast]);
}
