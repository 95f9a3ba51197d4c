import type { IncomingMessage } from 'node:http';
import type { AuthenticateDeps } from '../authenticate.ts';
import type { RelyingPartyDeps } from '../passkeys/relying-party.ts';
import type { SignedInOperator } from '../sessions/sessions.ts';
import type { CredentialDeps, Proving } from './proof.ts';

export type CredentialRouteDeps = AuthenticateDeps & CredentialDeps & RelyingPartyDeps;

interface ProvingRequest {
  operator: Pick<SignedInOperator, 'operatorId' | 'sessionId'>;
  raw: IncomingMessage;
  socket: { localPort?: number | undefined };
}

/** The sender of a request that carries a proof. */
export const provingOf = (
  { access, relyingParty }: Pick<CredentialRouteDeps, 'access' | 'relyingParty'>,
  { operator: { operatorId, sessionId }, raw, socket }: ProvingRequest,
): Proving => ({
  operatorId,
  sessionId,
  address: access.addressOf(raw),
  party: () => relyingParty(socket.localPort),
});
