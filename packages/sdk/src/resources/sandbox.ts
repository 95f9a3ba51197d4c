import type { CallOptions } from '../core/call.ts';
import { Resource } from '../core/resource.ts';
import type { BodyOf, DataOf } from '../core/types.ts';

/** Money that is none: for test keys alone. Each call is another payment, so it is sent once. */
export class Sandbox extends Resource {
  /** Pays into a wallet. With a `reference` it is paid once. @throws TestModeOnlyError with a live key */
  fund(body: BodyOf<'fundTestWallet'>, options?: CallOptions): Promise<DataOf<'fundTestWallet'>> {
    return this.send<'fundTestWallet'>({
      action: 'Funding a wallet',
      method: 'POST',
      path: '/api/v1/transfer/test/funding',
      body,
      repeating: body.reference == null ? 'again' : 'reference',
      reference: body.reference,
      options,
    });
  }

  /** Pays to an account number as somebody from outside does, by the whole inbound path. */
  payIn(body: BodyOf<'payInForTest'>, options?: CallOptions): Promise<DataOf<'payInForTest'>> {
    return this.send<'payInForTest'>({
      action: 'Paying in',
      method: 'POST',
      path: '/api/v1/test/inflow',
      body,
      repeating: 'again',
      options,
    });
  }
}
