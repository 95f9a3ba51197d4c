import type { Kobo } from '../platform/values/money.ts';
import type { CliContext } from './context.ts';
import type { SideOptions } from './environment-options.ts';
import { sidePath, signedIn } from './ops-client.ts';

interface ShownBusiness {
  business_id: string;
  name: string;
  created_at: string;
}

/** Initial fee and limit of a business, in kobo. */
interface FirstTerms {
  bankTransferFee: Kobo;
  bankTransferMax?: Kobo;
}

/** `kolo business create`. */
export async function businessCreate(
  { print }: CliContext,
  { name, bankTransferFee, bankTransferMax, json }: FirstTerms & { name: string; json: boolean },
): Promise<void> {
  const body = {
    name,
    bank_transfer_fee: Number(bankTransferFee),
    ...(bankTransferMax === undefined ? {} : { bank_transfer_max: Number(bankTransferMax) }),
  };
  const made = await (await signedIn()).call<ShownBusiness>('POST', '/ops/v1/businesses', body);
  if (json) return print(JSON.stringify(made));
  print(`Business ${made.business_id} created.`);
  print(`Next: kolo keys create --business ${made.business_id} --mode test`);
}

/** `kolo business list`. */
export async function businessList({ print }: CliContext, { json }: { json: boolean }): Promise<void> {
  const listed = await (await signedIn()).call<ShownBusiness[]>('GET', '/ops/v1/businesses');
  if (json) print(JSON.stringify(listed));
  else for (const one of listed) print([one.business_id, one.created_at, one.name].join('  '));
}

interface ShownEndpoint {
  id: string;
  url: string;
  event_types: string[] | null;
  status: string;
  disabled_reason: string | null;
  failing_since: string | null;
}

/** `kolo endpoint list`. */
export async function endpointList(
  { print }: CliContext,
  { json, ...side }: SideOptions & { json: boolean },
): Promise<void> {
  const path = `${sidePath(side)}/webhook-endpoints`;
  const api = await signedIn();
  const listed = await api.call<ShownEndpoint[]>('GET', path);
  if (json) return print(JSON.stringify(listed));
  for (const { id, url, event_types, status, disabled_reason, failing_since } of listed) {
    const why = [disabled_reason, failing_since === null ? null : `failing since ${failing_since}`];
    print(
      [id, status, url, event_types?.join(',') ?? 'all', ...why.filter((one) => one !== null)].join('  '),
    );
  }
}

/** `kolo endpoint disable` and `kolo endpoint enable`. */
export async function endpointSwitch(
  { print }: CliContext,
  verb: 'disable' | 'enable',
  id: string,
  { reason, json, ...side }: SideOptions & { reason: string },
): Promise<void> {
  const path = `${sidePath(side)}/webhook-endpoints/${encodeURIComponent(id)}/${verb}`;
  await (await signedIn()).call('POST', path, { reason });
  print(json ? JSON.stringify({ id, status: `${verb}d` }) : `Endpoint ${id} is ${verb}d.`);
}
