import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink, type LinkComponentProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { environmentPath, useEnvironment } from './environment.ts';
import { isUuid, ShortId } from './id.tsx';

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

/** A link to a page of the current environment. */
export function EnvironmentLink({ to, ...rest }: To & AnchorProps & { 'aria-label'?: string }) {
  return <PageLink to={environmentPath(useEnvironment(), to)} {...rest} />;
}

/** A link to an object of the environment by its id; a dash without one. @param of path of these objects: `wallets` */
export const IdLink = ({ of, id }: { of: string; id: string | null }) =>
  id === null ? (
    '–'
  ) : (
    <EnvironmentLink to={`${of}/${id}`}>
      <ShortId of={id} />
    </EnvironmentLink>
  );

/** A wallet by its name or its owner; undefined where neither is known. */
export const walletName = (name: string | null, owner: string | null): string | undefined =>
  name ?? (owner === null ? undefined : `Wallet of ${owner}`);

interface OfWallet {
  id: string | null;
  /** Of the wallet or its owner, if known. */
  name?: string | null | undefined;
  /** Without a name, shows words in place of an id that Kolo made up. */
  hidesUuid?: boolean;
}

/** A link to a wallet by its name, or else its id; a dash without a wallet. */
export function WalletLink({ id, name, hidesUuid = false }: OfWallet) {
  if (id === null) return '–';
  const shown = name ?? (hidesUuid ? (isUuid(id) ? 'See the wallet' : id) : undefined);
  if (shown === undefined) return <IdLink of="wallets" id={id} />;
  return (
    <EnvironmentLink to={`wallets/${encodeURIComponent(id)}`}>
      <span className="written">{shown}</span>
    </EnvironmentLink>
  );
}

/** Navigates to a page of the current environment. */
export function useGo(): (page: string, search?: Record<string, string>) => void {
  const { business_id, mode } = useEnvironment();
  const navigate = useNavigate();
  return useCallback(
    (page, search = {}) =>
      void navigate({ to: environmentPath({ business_id, mode }, page) as '/', search: search as never }),
    [navigate, business_id, mode],
  );
}
