import { newTag, requestOf } from '../workloads.ts';
import type { Budgeted } from './budget.ts';
import type { Requests, Subject, Tenant } from './subject.ts';

/** A load of which everything is counted, by unit of its work. */
export interface Scenario {
  name: string;
  /** Units of work of one group: its requests are sent at once, and the next group when all that they began has ended. */
  units: number;
  groups: number;
  /** The requests of the group number `i`. */
  requests: (i: number) => Requests;
  /** Counts that differ from run to run. */
  unsteady?: readonly Budgeted[];
}

const BULK = 1_000;
/** The scenario without a load: a later start of the service. */
export const START = 'start';
export const UNSTEADY_AT_START = ['inserted', 'updated', 'walBytes', 'heapBytes', 'clockReads'] as const;

/** Transfers sent at once, the tenants in turn. */
function transfers(name: string, tenants: readonly Tenant[], units: number, groups: number): Scenario {
  const tag = newTag();
  const request = (i: number) => {
    const { key, wallets } = tenants[i % tenants.length]!;
    return { ...requestOf({ kind: 'transfer', wallets, tag }, i), key };
  };
  return {
    name,
    units,
    groups,
    requests: (group) => Array.from({ length: units }, (_, i) => request(group * units + i)),
  };
}

/** The same request again and again. */
const reads = (name: string, { key }: Tenant, path: (i: number) => string): Scenario => ({
  name,
  units: 1,
  groups: 600,
  requests: (i) => [{ method: 'GET', path: path(i), key }],
});

/** Wallets created a thousand at once. */
function bulk(name: string, { key, customerId }: Tenant, groups: number): Scenario {
  const tag = newTag();
  const workload = { kind: 'bulk', customerId, tag, size: BULK } as const;
  return { name, units: BULK, groups, requests: (i) => [{ ...requestOf(workload, i), key }] };
}

/** Transfers of one bulk transfer. */
const BULK_TRANSFERS = 512;

/** Transfers sent in one request. */
function bulkTransfers(name: string, { key, wallets }: Tenant, groups: number): Scenario {
  const tag = newTag();
  const transfers = (group: number) =>
    Array.from({ length: BULK_TRANSFERS }, (_, i) => ({
      amount: 1 + (i % 100),
      source: wallets[i % wallets.length]!,
      reference: `${tag}${group}-${i}`,
      accountNumber: '0123456789',
      bankCode: '058',
      narration: 'Salary, January',
    }));
  return {
    name,
    units: BULK_TRANSFERS,
    groups,
    requests: (i) => [
      {
        method: 'POST',
        path: '/api/v1/transfer/bank/bulk',
        body: JSON.stringify({ reference: `${tag}${i}`, currency: 'NGN', transfers: transfers(i) }),
        key,
      },
    ],
  };
}

/** All loads, in the order in which they run. */
export async function scenariosOf(subject: Subject): Promise<Scenario[]> {
  const [withPolicy, withEndpoint, plain] = subject.tenants as [Tenant, Tenant, Tenant];
  await subject.setPolicy(withPolicy);
  await subject.addEndpoint(withEndpoint);
  const known = newTag();
  const { hosted } = subject;
  for (const { wallets, key } of [plain, hosted]) {
    const request = (i: number) => requestOf({ kind: 'transfer', wallets, tag: known }, i);
    await subject.send(Array.from({ length: 64 }, (_, i) => ({ ...request(i), key })));
  }
  return [
    { ...transfers('transfer', [plain], 1, 60), unsteady: ['promises'] },
    transfers('transfer, 8 at once', [plain], 8, 40),
    transfers('transfer, 64 at once', [plain], 64, 24),
    {
      ...transfers('transfer, 20 tenants at once', subject.tenants.slice(3), 20, 20),
      unsteady: ['promises'],
    },
    transfers('transfer with a policy, 64 at once', [withPolicy], 64, 24),
    {
      ...transfers('transfer and its delivery, 64 at once', [withEndpoint], 64, 24),
      unsteady: ['statements'],
    },
    { ...bulkTransfers('transfer in bulk', plain, 4), unsteady: ['statements', 'heapBytes'] },
    bulk('wallet created in bulk', plain, 4),
    bulk('wallet created in bulk, and its delivery', withEndpoint, 1),
    reads('status query', plain, (i) => `/api/v1/transaction/verify?reference=${known}${i % 64}`),
    reads(
      'status query of the profile hosted-2026',
      hosted,
      (i) => `/api/v1/transaction/verify?reference=${known}${i % 64}`,
    ),
    reads('list of transactions', plain, () => '/api/v1/transaction?limit=20'),
    reads(
      'name enquiry',
      plain,
      () => '/api/v1/transfer/name-enquiry?bank_code=058&account_number=0123456789',
    ),
  ];
}
