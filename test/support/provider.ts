import type pg from 'pg';
import { Type } from 'typebox';
import { MockAgent } from 'undici';
import type { ManageOptions } from '../../src/payments/provider-accounts/manage.ts';
import { OpenedAccounts } from '../../src/payments/provider-accounts/opened-accounts.ts';
import type { Clock } from '../../src/platform/values/clock.ts';
import { onlyIndexKey, Vault } from '../../src/platform/values/vault.ts';
import type { AccountContext, AccountRail } from '../../src/rails/context.ts';
import type { ProviderTerms } from '../../src/rails/description.ts';
import { http } from '../../src/rails/http/description.ts';
import type {
  Checked,
  ConfirmedInflow,
  IssueOutcome,
  IssueRequest,
  ProviderNotification,
  Swept,
} from '../../src/rails/provider.ts';
import type { Rail } from '../../src/rails/rail.ts';
import { BY_TEST } from './actor.ts';

/** A provider's credentials: the `account` name, and the `key` that signs callbacks. */
interface Credentials {
  key: string;
  account: string;
}

/** Numbers of accounts, of all scripted providers of a run. */
let numbers = 8_000_000_000;

/**
 * A provider that answers as scripted. It stands in the place of a rail with accounts, `http` unless it is named otherwise: the
 * books know its settlement account.
 */
export class ScriptedProvider {
  readonly row: AccountRail;
  /** The credentials that accounts were opened with. */
  readonly opened: Credentials[] = [];
  isTest = false;
  /** The account's name in its answers. */
  names: (account: string) => string = (account) => account;
  checks: Checked[] = [];
  /** Requests to it, in order. */
  readonly requests: string[] = [];
  /** Pages of its lists by the state that they begin at. */
  readonly pages = new Map<string, Swept | Error>();
  readonly inflows = new Map<string, ConfirmedInflow | null | Error>();
  /** Issue requests to it, in order. */
  readonly wanted: IssueRequest[] = [];
  /** Issued accounts by reference. */
  readonly issued = new Map<string, IssueOutcome>();
  /** Answers a request for an account; unless a test says otherwise, it issues one for each reference. */
  answer: (request: IssueRequest) => IssueOutcome | Promise<IssueOutcome> = (request) =>
    this.issueOne(request);

  constructor(name: string = http.name, terms: Partial<ProviderTerms> = {}) {
    const credentials = Type.Object({
      key: Type.String({ minLength: 3 }),
      account: Type.String({ minLength: 1 }),
    });
    this.row = {
      description: {
        ...http,
        name,
        account: {
          ...http.account,
          ...terms,
          credentials,
          liveFaults: ({ key }: Credentials) =>
            key.startsWith('test') ? [{ path: 'key', message: 'is a test key' }] : [],
        },
      },
      openAccount: ({ credentials: given }: AccountContext) =>
        Promise.resolve(this.#open(given as Credentials)),
    };
  }

  #open(credentials: Credentials): Rail {
    this.opened.push(credentials);
    return {
      description: this.row.description,
      close: () => Promise.resolve(),
      accountChecks: {
        identify: async () => {
          if (credentials.key === 'unknown') throw new Error('it does not know the key');
          return { account: this.names(credentials.account), isTest: this.isTest };
        },
        check: () => this.#checks(),
      },
      callbacks: {
        read: (headers, body) =>
          headers['x-key'] === credentials.key
            ? (JSON.parse(body.toString()) as ProviderNotification[])
            : undefined,
      },
      sweeps: { lists: ['inflows'], sweep: (list, state) => this.#page(`${list} ${state}`) },
      confirmations: { inflow: (inflowId) => this.#inflow(inflowId) },
      issuing: {
        issue: async (request) => {
          this.wanted.push(request);
          return this.answer(request);
        },
      },
    };
  }

  /** Issues an account, once for each reference, at a bank of the list. */
  issueOne({ reference, accountName }: IssueRequest): IssueOutcome {
    const known = this.issued.get(reference);
    if (known !== undefined) return known;
    const outcome: IssueOutcome = {
      kind: 'issued',
      accountNumber: String(++numbers),
      accountName: `KOLO/${accountName}`,
      bankCode: '035',
      bankName: 'Wema Bank',
    };
    this.issued.set(reference, outcome);
    return outcome;
  }

  async *#checks(): AsyncGenerator<Checked> {
    yield* this.checks;
  }

  async #page(which: string): Promise<Swept> {
    this.requests.push(which);
    const page = this.pages.get(which) ?? { found: [], state: which.split(' ')[1]!, more: false };
    if (page instanceof Error) throw page;
    return page;
  }

  async #inflow(inflowId: string): Promise<ConfirmedInflow | null> {
    this.requests.push(inflowId);
    const inflow = this.inflows.get(inflowId) ?? null;
    if (inflow instanceof Error) throw inflow;
    return inflow;
  }
}

/** Sets up and opens accounts of scripted providers. */
export function accountsOf(
  pool: pg.Pool,
  clock: Clock,
  providers: readonly ScriptedProvider[],
  monotonic: () => number = () => clock.now(),
): { accounts: OpenedAccounts; manage: ManageOptions } {
  const vault = new Vault({
    current: 'k1',
    keys: new Map([['k1', Buffer.alloc(32, 1)]]),
    index: onlyIndexKey(Buffer.alloc(32, 2)),
  });
  const accounts = new OpenedAccounts({
    directoryPool: pool,
    vault,
    clock,
    monotonic,
    rails: providers.map(({ row }) => row),
    // Nothing that is scripted connects anywhere.
    dispatcher: new MockAgent(),
    inFlight: async () => 0n,
    log: { error: () => {} },
  });
  return { accounts, manage: { pool, by: BY_TEST, vault, clock, accounts } };
}
