import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink, type LinkComponentProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { ShortId } from './id.tsx';
import { sidePage, useSide } from './side.ts';

const RoutedAnchor = createLink(Anchor);

interface To {
  /** The page, from the dashboard's root. */
  to: string;
  search?: Record<string, string | undefined>;
  children: ReactNode;
}

/** A link to a page of the dashboard. */
export const PageLink = ({ to, search = {}, ...rest }: To & AnchorProps & { 'aria-label'?: string }) => (
  <RoutedAnchor
    inherit
    {...rest}
    {...({ to, search, activeOptions: { exact: true } } as unknown as LinkComponentProps)}
  />
);

/** A link to a page of the side that is looked at. */
export function SideLink({ to, ...rest }: To & AnchorProps & { 'aria-label'?: string }) {
  return <PageLink to={sidePage(useSide(), to)} {...rest} />;
}

/** A link to one of many things of the side, by its id; a dash where there is none. @param of where these have their pages: `wallets` */
export const IdLink = ({ of, id }: { of: string; id: string | null }) =>
  id === null ? (
    '–'
  ) : (
    <SideLink to={`${of}/${id}`}>
      <ShortId of={id} />
    </SideLink>
  );

/** A link to a wallet, by its id; a dash where there is none. */
export const WalletLink = ({ id }: { id: string | null }) => <IdLink of="wallets" id={id} />;

/** Navigates to a page of the current environment. */
export function useGo(): (page: string, search?: Record<string, string>) => void {
  const { business_id, mode } = useSide();
  const navigate = useNavigate();
  return useCallback(
    (page, search = {}) =>
      void navigate({ to: sidePage({ business_id, mode }, page) as '/', search: search as never }),
    [navigate, business_id, mode],
  );
}
