import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink, type LinkComponentProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { environmentPath, useEnvironment } from './environment.ts';
import { isUuid, Token } from './id.tsx';

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

/** A link to a transfer, by its reference or kind where known; a dash without one. */
export const TransferLink = ({ id, name = null }: { id: string | null; name?: string | null }) =>
  id === null ? (
    '–'
  ) : (
    <Token
      of={name ?? 'See the transfer'}
      link={(shown) => <EnvironmentLink to={`transfers/${id}`}>{shown}</EnvironmentLink>}
    />
  );

/** A wallet by its name or its owner; undefined where neither is known. */
export const walletName = (name: string | null, owner: string | null): string | undefined =>
  name ?? (owner === null ? undefined : `Wallet of ${owner}`);

/** A link to a wallet, by the name of the wallet or its owner, or the id that a person gave it; a dash without a wallet. */
export const WalletLink = ({ id, name }: { id: string | null; name?: string | null | undefined }) =>
  id === null ? (
    '–'
  ) : (
    <EnvironmentLink to={`wallets/${encodeURIComponent(id)}`}>
      <span className="written name">{name ?? (isUuid(id) ? 'See the wallet' : id)}</span>
    </EnvironmentLink>
  );

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
