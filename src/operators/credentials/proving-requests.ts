import type { IncomingMessage } from 'node:http';
import type { AuthenticateDeps } from '../authenticate.ts';
import type { RelyingPartyDeps } from '../passkeys/relying-party.ts';
import type { SignedInOperator } from '../sessions/sessions.ts';
import type { CredentialDeps, Proving } from './proof.ts';

/** What the routes work with that change credentials. */
export type CredentialRouteDeps = AuthenticateDeps & CredentialDeps & RelyingPartyDeps;

interface ProvingRequest {
  operator: Pick<SignedInOperator, 'operatorId' | 'sessionId'>;
  raw: IncomingMessage;
  socket: { localPort?: number | undefined };
}

/** Who sends a request, to prove it. */
export const provingOf = (
  { access, relyingParty }: Pick<CredentialRouteDeps, 'access' | 'relyingParty'>,
  { operator: { operatorId, sessionId }, raw, socket }: ProvingRequest,
): Proving => ({
  operatorId,
  sessionId,
  address: access.addressOf(raw),
  party: () => relyingParty(socket.localPort),
});
