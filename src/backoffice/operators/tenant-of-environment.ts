import { findTenant } from '../../identity/queries.ts';
import { sessionOn } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/values/errors.ts';
import type { Mode } from '../../platform/values/mode.ts';
import type { AuthenticateDeps } from './authenticate.ts';

/** The tenant of an environment in a path. @throws ApiError `not_found` */
export async function tenantOfEnvironment(
  { operatorPool }: Pick<AuthenticateDeps, 'operatorPool'>,
  { business_id, mode }: { business_id: string; mode: Mode },
): Promise<string> {
  const tenantId = await findTenant(sessionOn(operatorPool), business_id, mode);
  if (tenantId === undefined) throw new ApiError('not_found');
  return tenantId;
}
