import { Button } from '@mantine/core';
import { Arrival } from './arrival.tsx';

const PATH = '/ops/v1/session/single-sign-on';
/** Windows of this browser that belong together hear the outcome. */
const CHANNEL = 'kolo single sign-on';
const POPUP = 'popup,width=520,height=720';

/** Name of the provider, empty where operators do not sign in by one. */
export const PROVIDER = document.querySelector<HTMLMetaElement>('meta[name="single-sign-on"]')?.content ?? '';

const DONE = ['signed_in', 'confirmed'];
const MESSAGES: Record<string, string> = {
  refused: `${PROVIDER} did not sign you in. If you did not cancel, ask your administrator for access to Kolo.`,
  no_role: 'None of your groups has a role in Kolo. Ask your administrator.',
  disabled: 'You are disabled in Kolo. Ask another administrator to enable you.',
  email_missing: `${PROVIDER} did not give Kolo your email address. Your administrator can allow it.`,
  email_taken: 'Another person in Kolo has your email address. Ask your administrator.',
  last_administrator:
    'You are the last administrator who signs in with a password. Invite another one first, so that somebody can sign in while the provider is down.',
  unavailable: `Kolo got no valid answer from ${PROVIDER}. Try again. The log of Kolo says why.`,
  too_many_tries: 'There were too many attempts. Try again in 15 minutes.',
  expired: 'Signing in took longer than ten minutes, or began in another browser. Try again.',
};

/** The visit whose outcome is awaited. */
let visiting: BroadcastChannel | undefined;

/**
 * Goes to the provider in a window of its own, so that this page keeps what was typed. Resolves once the person is
 * back; never where they close the window, so it can be called again. Pages of providers cut themselves off from
 * the window that opened them (Cross-Origin-Opener-Policy): then it cannot see that they were closed.
 */
export function visitProvider(what: 'sign_in' | 'confirm'): Promise<void> {
  visiting?.close();
  const channel = new BroadcastChannel(CHANNEL);
  visiting = channel;
  const opened = window.open(`${PATH}${what === 'confirm' ? '/confirm' : ''}?popup=yes`, '_blank', POPUP);
  return new Promise((resolve, reject) => {
    if (opened === null) reject(new Error(`The browser did not open a window for ${PROVIDER}.`));
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      channel.close();
      if (DONE.includes(data)) resolve();
      else reject(new Error(MESSAGES[data] ?? MESSAGES.unavailable));
    };
  });
}

/** Goes to the provider with this page. */
export const SignInByProvider = () => (
  <Button component="a" href={PATH}>
    Sign in with {PROVIDER}
  </Button>
);

/** Tells the page behind a popup, and throws where the provider did not sign the person in. */
async function arrive(): Promise<void> {
  const query = new URLSearchParams(window.location.search);
  const outcome = query.get('outcome') ?? 'expired';
  if (query.has('popup')) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(outcome);
    channel.close();
    window.close();
  }
  if (!DONE.includes(outcome)) throw new Error(MESSAGES[outcome] ?? MESSAGES.unavailable);
}

/** The page to which the provider sends people back. */
export const SingleSignOnPage = () => <Arrival arrive={arrive} />;
