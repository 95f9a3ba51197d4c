import { useState } from 'react';
import { send } from '../api/operator-api.ts';
import { Arrival } from './arrival.tsx';

/** The environment that the link names. A path of this dashboard only: anyone can write a link. */
const ENVIRONMENT = /^\/b\/[\w-]+\/(?:test|live)$/;

function arrive(): Promise<unknown> {
  const token = window.location.hash.slice(1);
  window.history.replaceState(null, '', window.location.pathname);
  return send('post', '/ops/v1/session/link', { body: { token } });
}

/** Page of a one-time sign-in link (`kolo dashboard`). The token is in the fragment, which reaches no server and no log. */
export function LinkSignIn() {
  const [to] = useState(() => new URLSearchParams(window.location.search).get('to') ?? '');
  return (
    <Arrival arrive={arrive} to={ENVIRONMENT.test(to) ? to : '/'}>
      A link works once, within 15 minutes. Run npx kolo dashboard for a new one.
    </Arrival>
  );
}
