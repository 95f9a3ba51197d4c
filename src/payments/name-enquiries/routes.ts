import { Type } from 'typebox';
import type { App } from '../../platform/http/app-types.ts';
import { success } from '../../platform/http/envelope.ts';
import { AccountNumber, BODY_ERRORS, Code, failures, Name, Success } from '../../platform/http/schemas.ts';
import { ConcurrencyLimit } from '../../platform/values/concurrency-limit.ts';
import { ApiError, type FaultsByCode, refusal } from '../../platform/values/errors.ts';
import { called, type OnBankCall } from '../../rails/bank-call.ts';
import { notConnected } from '../payouts/refusals.ts';
import type { TenantRails } from '../provider-accounts/tenant-rails.ts';
import { type Enquiry, enquireNames, SEVERAL_ENQUIRIES_MAX } from './enquire-names.ts';
import { NAME_MATCHES, type NameMatch } from './match.ts';

interface NameEnquiryDeps {
  rails: TenantRails;
  onBankCall: OnBankCall;
}

const ENQUIRY_FAULTS: FaultsByCode = {
  unknown_bank: { path: 'bank_code', message: 'must be a code of the bank list' },
  rail_unavailable: notConnected('answers name enquiries'),
};

/** Faults of the enquiry of several accounts, as the examples show them. */
const ENQUIRIES_FAULTS: FaultsByCode = {
  ...ENQUIRY_FAULTS,
  unknown_bank: { path: 'accounts[3].bankCode', message: ENQUIRY_FAULTS.unknown_bank!.message },
};

/** Routes that look up the names of bank accounts. */
export function nameEnquiryRoutes(app: App, deps: NameEnquiryDeps): void {
  nameEnquiryRoute(app, deps);
  nameEnquiriesRoute(app, deps);
}

function nameEnquiryRoute(app: App, deps: NameEnquiryDeps): void {
  app.get(
    '/api/v1/transfer/name-enquiry',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'enquireName',
        summary: 'Retrieve an account name',
        description:
          'Returns the name on a bank account (name enquiry). An account that the bank does not know is 404 ' +
          '`account_not_found`.',
        tags: ['Transfers'],
        querystring: Type.Object({
          bank_code: Type.String({
            maxLength: 16,
            description: '`code` or `nip_code` of the bank list.',
            examples: ['058'],
          }),
          account_number: AccountNumber('Bank account number.'),
        }),
        response: {
          200: Success(
            'OK',
            Type.Object({
              account_name: Type.String({ examples: ['ADA CHIDINMA OBI'] }),
              account_number: Type.String({ examples: ['0123456789'] }),
              bank_code: Type.String({ description: '`code` of the bank list.', examples: ['058'] }),
            }),
            'The account and its name.',
          ),
          ...failures(
            ['invalid_request', 'unknown_bank', 'rail_unavailable', 'account_not_found', 'bank_unavailable'],
            { faults: ENQUIRY_FAULTS },
          ),
        },
      },
    },
    async (request) => {
      const { bank_code, account_number } = request.query;
      const bank = deps.rails.shared.banksFor(request.tenant.mode).find(bank_code);
      if (bank === undefined) throw refusal('unknown_bank', ENQUIRY_FAULTS);
      const rail = await deps.rails.enquiring(request.tenant);
      if (rail === undefined) throw refusal('rail_unavailable', ENQUIRY_FAULTS);
      const call = { rail: rail.description.name, operation: 'name_enquiry' as const };
      const outcome = await called(deps.onBankCall, call, () =>
        rail.nameEnquiry.ask(bank.code, account_number),
      );
      if (outcome.kind === 'not_found') throw new ApiError('account_not_found');
      if (outcome.kind === 'unavailable') throw new ApiError('bank_unavailable');
      return success('OK', { account_name: outcome.accountName, account_number, bank_code: bank.code });
    },
  );
}

const enquiriesBody = Type.Object({
  accounts: Type.Array(
    Type.Object({
      accountNumber: AccountNumber('Bank account number.'),
      bankCode: Code(16, { description: '`code` or `nip_code` of the bank list.', examples: ['058'] }),
      name: Type.Optional(Name(200, { description: 'The name that you expect.', examples: ['Ada Obi'] })),
    }),
    { minItems: 1, maxItems: SEVERAL_ENQUIRIES_MAX },
  ),
});

const enquirySchema = Type.Object({
  index: Type.Integer({ description: 'Position of the account in the request, from 0.', examples: [0] }),
  status: Type.Unsafe<Enquiry['status']>({
    type: 'string',
    enum: ['found', 'not_found', 'unavailable'],
    description:
      '`not_found`: the bank does not know the account. `unavailable`: the bank did not answer; the account may ' +
      'exist.',
  }),
  account_name: Type.Optional(
    Type.String({ description: 'Name of the account, if it was found.', examples: ['ADA CHIDINMA OBI'] }),
  ),
  match: Type.Optional(
    Type.Unsafe<NameMatch>({
      type: 'string',
      enum: NAME_MATCHES,
      description:
        'Comparison with the name that you expect. `exact`: the same words, in any order. `close`: every word of ' +
        'the shorter name, at least two, is a word of the longer one; a single letter stands for any word that ' +
        'begins with it. `different`: otherwise.',
      examples: ['close'],
    }),
  ),
});

/** Requests at the same time; each has several enquiries in flight. */
const REQUESTS_MAX = { totalMax: 8, perTenantMax: 2 };

function nameEnquiriesRoute(app: App, { rails, onBankCall }: NameEnquiryDeps): void {
  const limit = new ConcurrencyLimit(REQUESTS_MAX);
  app.post(
    '/api/v1/transfer/name-enquiry/bulk',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'enquireNames',
        summary: 'Retrieve account names in bulk',
        description:
          'Name enquiry of up to 100 accounts, each compared with the name that you expect. A business can have two ' +
          'such requests at a time; more are 503.',
        tags: ['Transfers'],
        body: enquiriesBody,
        response: {
          200: Success('OK', Type.Array(enquirySchema), 'A result for each account, in order.'),
          ...failures([...BODY_ERRORS, 'unknown_bank', 'rail_unavailable'], { faults: ENQUIRIES_FAULTS }),
        },
      },
    },
    async ({ tenant, body: { accounts } }) => {
      const banks = rails.shared.banksFor(tenant.mode);
      const known = accounts.map(({ bankCode }) => banks.find(bankCode)?.code);
      const faults = known.flatMap((code, i) =>
        code === undefined
          ? [{ path: `accounts[${i}].bankCode`, message: ENQUIRY_FAULTS.unknown_bank!.message }]
          : [],
      );
      if (faults.length > 0) throw new ApiError('unknown_bank', faults);
      const rail = await rails.enquiring(tenant);
      if (rail === undefined) throw refusal('rail_unavailable', ENQUIRY_FAULTS);
      const release = limit.acquire(tenant.tenantId);
      try {
        const call = { rail: rail.description.name, operation: 'name_enquiry' as const };
        const asked = accounts.map((account, i) => ({ ...account, bankCode: known[i]! }));
        const results = await enquireNames(asked, (bankCode, accountNumber) =>
          called(onBankCall, call, () => rail.nameEnquiry.ask(bankCode, accountNumber)),
        );
        return success('OK', results);
      } finally {
        release();
      }
    },
  );
}
