import { AddressRefusedError } from '../../platform/outbound/addresses.ts';
import { ApiError } from '../../platform/values/errors.ts';
import { failureText, type Outbound } from '../delivery/outbound.ts';

/**
 * The form of a URL that may be an endpoint's.
 *
 * @param verify whether it must answer a GET with 200
 * @throws ApiError `webhook_url_refused`, `webhook_verification_failed`
 */
export async function checkUrl(outbound: Outbound, text: string, verify: boolean): Promise<string> {
  try {
    const url = await outbound.check(text);
    if (verify) await verifyUrl(outbound, url);
    return url.href;
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    throw new ApiError('webhook_url_refused', [{ path: 'url', message: error.message }]);
  }
}

async function verifyUrl(outbound: Outbound, url: URL): Promise<void> {
  let fault: string;
  try {
    const answer = await outbound.call({ method: 'GET', url });
    if (answer.status === 200) return;
    fault = `answered ${answer.status}`;
  } catch (error) {
    if (error instanceof AddressRefusedError) throw error;
    fault = failureText(error);
  }
  throw new ApiError('webhook_verification_failed', [{ path: 'url', message: fault }]);
}
