import type { ApiWork } from './api-command.ts';
import { toResend } from './views.ts';

interface Resent {
  resent: number;
  hurried: number;
  next: string | null;
}

/** `kolo deliveries resend`: sends as many requests as the period needs. */
export async function deliveriesResend({ context, call, input, json }: ApiWork): Promise<void> {
  const { print } = context;
  if (!json) for (const line of toResend(await call('countDeliveriesToResend', input))) print(line);
  let resent = 0;
  let hurried = 0;
  let after: string | null = null;
  do {
    const done: Resent = await call<Resent>('resendDeliveries', { ...input, after });
    resent += done.resent;
    hurried += done.hurried;
    after = done.next;
  } while (after !== null);
  print(
    json
      ? JSON.stringify({ resent, hurried })
      : `Resending ${resent} deliveries, retrying ${hurried} in backoff now.`,
  );
}
