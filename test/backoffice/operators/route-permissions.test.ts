import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../../src/platform/values/ids.ts';
import { startKolo, type TestKolo } from '../../support/kolo.ts';
import { readText } from '../../tidy/repository.ts';
import { everywhere, People, type Person } from './people.ts';

/**
 * The permission of each operation, as decided. An operation that is missing here, or needs another permission, is a
 * fault.
 */
const NEEDS = {
  anyone: 'beginEnrolment completeEnrolment signIn beginPasskeySignIn signInByPasskey signInByLink',
  signed_in: `readSession signOut confirmSession listSessions endSession changePassword renewRecoveryCodes listProposals
    readProposal approveProposal refuseProposal listAccountRails listKeys findKey listBusinesses countWorkItems listPasskeys registerPasskey
    beginPasskey renamePasskey removePasskey beginPasskeyConfirmation confirmByPasskey confirmByLink
    listCredentialChanges listNotificationChannels addNotificationChannel changeNotificationChannel testNotificationChannel removeNotificationChannel`,
  read: `readPolicyOfEnvironment listRailAccounts listPayoutStops listVerifyRuns readVerifyRunInProgress readBankReconciliation listEndpoints
    readWorkItem listFlaggedPayouts listContraryOutcomes listSuspense listIncidents listIncidentKinds listExhaustedDeliveries listFailedSchedules
    listAccountsNotIssued listSuspendedRailAccounts listWaitingStatementLines listWaitingMovements readTransferInFull readRailBalances listPayoutStopsOfEnvironment listWallets
    readWallet listCustomers readCustomer
    listInflows readInflow listHeldMoney readSuspenseTotals listUnclaimedInflows readStatement readTrialBalance readTrialBalanceOfEnvironment printTrialBalance readFinanceReport readBalancesByTag exportFinanceReport readJournal exportJournal readMonthEnd exportMonthEnd readJournalMapping listPolicyVersions listEvents
    readEndpoint readEvent listDeliveries listBalances listAccruals readTransactionRollups
    readAccountRollups listAccountHours listAccountPostings readAccountsAtInstant readStatusSummary listSchedules readSchedule listScheduleRuns listInterestMonths readInterestMonth
    listVerifyRunsOfEnvironment listVirtualAccounts listTransfers exportTransfers listBanks countDeliveriesToResend listPaymentRuns
    search readPayoutsHeldBack readPayoutsHeldBackOfEnvironment countProposalsToDecide readTransferReceipt
    listReconciledAccounts listBankStatements listUnmatchedMovements listReconciledDays readReconciledDay listSavedViews saveView changeView removeView`,
  reveal:
    'revealTransfer revealCustomer exportCustomer revealUnclaimedInflow revealStatement revealTransferReceipt revealWorkItemAttachment',
  follow_up:
    'reconcileBank closeUnclaimedInflow requeryTransfer closeIncident resendDeliveries resendDelivery testEndpoint requestVerifyRun assignWorkItem commentOnWorkItem attachToWorkItem listColleagues matchBankStatements',
  move_money: `proposePayoutSettle proposePayoutFail proposePayoutSettleMany proposePayoutFailMany proposeSuspenseCredit proposeSuspenseCreditMany proposeSuspenseReturn proposeSuspenseReturnMany proposeAdjustmentPost
    proposeSettlementAdjust proposeStatementLineBook proposeStatementLineReverse proposeImportLoad proposePaymentRunSend createPaymentRun checkPaymentRunAgain readPaymentRun
    exportPaymentRun setReconciledAccount importBankStatement withdrawBankStatement listBankStatementLines readBankStatementLine acceptProposedMatch matchLines exceptLine exceptLines undoLineDecision exceptMovements undoMovementException signOffDay reopenDay setLowBalance`,
  stop: 'stopPayouts stopPayoutsOfEnvironment disableRailAccount listKeysOfEnvironment lowerKey revokeKey restrictWallet lowerCustomerTier disableEndpoint',
  resume:
    'proposePayoutsResume proposePayoutsResumeAll testRailAccount proposeWalletLift proposeWalletLiftMany',
  manage: `createBusiness createKey rotateKey changeKey raiseKey proposeApiKeyCreate proposeApiKeyRotate proposeApiKeyChange
    proposeApiKeyRaise proposePolicySet enableEndpoint closeWallet proposeCustomerRaiseTier proposeCustomerErase proposeRailAdd proposeRailRotate proposeRailEnable proposeRailOrder
    createEndpoint changeEndpoint rotateEndpointSecret addTeamNotificationChannel changeTeamNotificationChannel
    setJournalMapping`,
  operators: `listOperators readOperator disableOperator listSessionsOfOperator endSessionOfOperator proposeOperatorInvite
    proposeOperatorGrant proposeOperatorEndRole proposeOperatorReset proposeOperatorEnable listPasskeysOfOperator
    removePasskeyOfOperator`,
  audit: 'readAuditLog readAuditLogOfEnvironment exportAuditLog exportAuditLogOfEnvironment',
};
type Need = keyof typeof NEEDS;
const ROLES = ['viewer', 'support', 'finance', 'operator', 'admin'] as const;
/** Roles with the permission. */
const HAVE: Readonly<Record<Need, string>> = {
  anyone: 'viewer support finance operator admin',
  signed_in: 'viewer support finance operator admin',
  read: 'viewer support finance operator admin',
  reveal: 'support finance operator admin',
  follow_up: 'support finance operator admin',
  move_money: 'finance operator admin',
  stop: 'support finance operator admin',
  resume: 'operator admin',
  manage: 'admin',
  operators: 'admin',
  audit: 'finance admin',
};
/** Scopes of a role, and whether each covers the test environment of the business and the installation. */
const SCOPES = [
  ['everywhere', () => [null, null], true, true],
  ['in this environment', (kolo: TestKolo) => [kolo.business.businessId, 'test'], true, false],
  ['on the business', (kolo: TestKolo) => [kolo.business.businessId, null], true, false],
  ['in its other environment', (kolo: TestKolo) => [kolo.business.businessId, 'live'], false, false],
  ['on another business', (_: TestKolo, another: string) => [another, null], false, false],
  ['in all test environments', () => [null, 'test'], true, false],
] as const;

interface Operation {
  id: string;
  method: string;
  path: string;
}
const OPERATIONS: Operation[] = Object.entries(
  JSON.parse(readText('openapi-ops.json')).paths as Record<string, Record<string, { operationId: string }>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId: id }]) => ({
    id,
    method: method.toUpperCase(),
    path,
  })),
);
const needOf = new Map(
  (Object.entries(NEEDS) as [Need, string][]).flatMap(([need, ids]) =>
    ids.split(/\s+/).map((id) => [id, need] as const),
  ),
);

let kolo: TestKolo;
let people: People;
let ada: Person;
let vera: Person;
let owner: pg.Client;
let another: string;
/** A customer whom proposals concern: texts about them are sealed under the customer's key. */
let customerId: string;

beforeAll(async () => {
  kolo = await startKolo({ env: { KOLO_FAILED_KEYS_PER_MINUTE: '0' } });
  another = (await kolo.makeBusiness()).businessId;
  people = new People(kolo);
  ada = await people.person('ada@example.com', everywhere('admin'));
  vera = await people.person('vera@example.com', everywhere('viewer'));
  owner = new pg.Client(kolo.database.config);
  await owner.connect();
  await vera.signIn();
  ({ customerId } = await kolo.test.customer());
});
afterAll(async () => {
  await owner.end();
  await people.close();
  await kolo.stop();
});

/** Vera has this role, and no other. */
const becomes = (role: string, [businessId, mode]: readonly [string | null, string | null]) =>
  owner.query('UPDATE operator_roles SET role = $2, business_id = $3, mode = $4 WHERE operator_id = $1', [
    vera.operatorId,
    role,
    businessId,
    mode,
  ]);

/** The path of an operation in the test environment of the business; whatever else it names is nobody's. */
const pathOf = ({ path }: Operation): string =>
  path
    .replace('{business_id}', kolo.business.businessId)
    .replace('{mode}', 'test')
    .replaceAll(/\{\w+\}/g, () => randomUUID());

/** Sends what none can read, so that nothing is done by those who may. */
async function send({ method, path }: { method: string; path: string }, token: string) {
  const response = await fetch(`${kolo.baseUrl}${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'POST' || method === 'PATCH' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' || method === 'PATCH' ? { body: '{"broken' } : {}),
  });
  const text = await response.text();
  // An allowed request may return a file.
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const { code } = isJson ? (JSON.parse(text) as { code?: string }) : {};
  return { status: response.status, code };
}

const everyone = ROLES.flatMap((role) => SCOPES.map((scope) => [role, scope[0], scope] as const));

it('every operation is known here, and none is that there is not', () => {
  expect(OPERATIONS.map(({ id }) => id).sort()).toEqual([...needOf.keys()].sort());
});

it('nobody gets further than signing in without a session', async () => {
  for (const operation of OPERATIONS) {
    const { status } = await send({ ...operation, path: pathOf(operation) }, '');
    expect([operation.id, status === 401]).toEqual([operation.id, needOf.get(operation.id) !== 'anyone']);
  }
});

describe.each(everyone)('%s %s', (role, _, [, grantOf, reachesEnvironment, reachesInstallation]) => {
  beforeAll(() => becomes(role, grantOf(kolo, another) as [string | null, string | null]));

  it('gets through exactly where the role is allowed', async () => {
    for (const operation of OPERATIONS) {
      const { id, path } = operation;
      const need = needOf.get(id)!;
      const reaches = path.includes('{business_id}') ? reachesEnvironment : reachesInstallation;
      const expected =
        need === 'anyone' || need === 'signed_in' || (reaches && HAVE[need].split(' ').includes(role));
      const { status, code } = await send({ ...operation, path: pathOf(operation) }, vera.token);
      expect([id, code !== 'permission_missing']).toEqual([id, expected]);
      if (!expected) expect([id, status]).toEqual([id, 403]);
      else expect([id, [401, 403].includes(status)]).toEqual([id, false]);
      if (id === 'signOut') await vera.signIn();
    }
  });

  it('sees, approves and refuses the proposals that the role may make, and sees those of the audit log', async () => {
    const seen = [];
    const unseen = [];
    for (const { id: operation, path } of OPERATIONS.filter(({ id }) => /^propose.*(?<!Many)$/.test(id))) {
      const hasEnvironment = path.includes('{business_id}');
      const reaches = hasEnvironment ? reachesEnvironment : reachesInstallation;
      const has = (need: Need): boolean => reaches && HAVE[need].split(' ').includes(role);
      const mayDecide = has(needOf.get(operation)!);
      const id = await proposal(path.split('/').at(-1)!, hasEnvironment);
      const read = await vera.call('GET', `/ops/v1/proposals/${id}`);
      expect([operation, read.status]).toEqual([operation, mayDecide || has('audit') ? 200 : 404]);
      if (read.status === 200) seen.push(id);
      else unseen.push(id);
      const deciding = { approve: { digest: 'another' }, refuse: { reason: 'No' } };
      for (const [way, body] of Object.entries(deciding)) {
        const { status, body: answer } = await vera.call('POST', `/ops/v1/proposals/${id}/${way}`, body);
        const done = way === 'refuse' ? 200 : 409;
        expect([operation, way, status]).toEqual([operation, way, mayDecide ? done : 403]);
        if (!mayDecide) expect(answer.code).toBe('permission_missing');
      }
    }
    const listed = JSON.stringify((await vera.call('GET', '/ops/v1/proposals?limit=100')).body);
    expect(seen.filter((id) => !listed.includes(id))).toEqual([]);
    expect(unseen.filter((id) => listed.includes(id))).toEqual([]);
  });

  it('sees the API keys that the role may revoke', async () => {
    const expected = reachesEnvironment && HAVE.stop.split(' ').includes(role);
    const keyId = kolo.test.key.slice('test_key_'.length, 'test_key_'.length + 8);
    const { status } = await vera.call('GET', `/ops/v1/keys/${keyId}`);
    expect(status).toBe(expected ? 200 : 404);
    const { body } = await vera.call('GET', '/ops/v1/keys');
    expect(JSON.stringify(body).includes(keyId)).toBe(expected);
  });
});

/** Proposals that were made, each later than the one before. */
let made = 0;
/** A proposal of Ada's, of something that can never be done. */
async function proposal(act: string, hasEnvironment: boolean): Promise<string> {
  made += 1;
  const id = uuidv7(kolo.clock.now() + made);
  const now = new Date(kolo.clock.now()).toISOString();
  await owner.query(
    `INSERT INTO proposals (id, chain, act, content, digest, reason, proposed_by, proposed_at, expires_at)
     VALUES ($1, $2, $3, $6, decode(repeat('00', 32), 'hex'), 'To be judged', $4, $5, $5::timestamptz + '1 day')`,
    [
      id,
      hasEnvironment ? kolo.business.testTenantId : '00000000-0000-0000-0000-000000000000',
      act,
      ada.operatorId,
      now,
      { customer_id: customerId, as: 'bank_charge', amount: 1 },
    ],
  );
  return id;
}
