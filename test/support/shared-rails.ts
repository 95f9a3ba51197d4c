import { TenantRails } from '../../src/payments/provider-accounts/tenant-rails.ts';
import { OpenRails } from '../../src/rails/open-rails.ts';
import type { Rail } from '../../src/rails/rail.ts';

/** Rails of tenants that have no accounts at providers: those whose bank serves all alone. */
export const sharedRails = (...rails: readonly Rail[]): TenantRails =>
  new TenantRails(new OpenRails(rails), { of: async () => [], suspend: async () => {} });
