import type { CallOptions } from '../core/call.ts';
import { Resource } from '../core/resource.ts';
import type { DataOf } from '../core/types.ts';

/** Settings and terms of the business. */
export class Business extends Resource {
  /** Fees, limits and interest: as they hold today, and what is planned (contract section 3.6). */
  policy(options?: CallOptions): Promise<DataOf<'retrievePolicy'>> {
    return this.read<'retrievePolicy'>('/api/v1/business/policy', undefined, options);
  }
}
