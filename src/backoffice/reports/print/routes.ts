import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-types.ts';
import { operatorFailures } from '../../../platform/http/schemas.ts';
import { FIRST_DAY } from '../../../platform/values/calendar.ts';
import { isDay } from '../../../platform/values/clock.ts';
import { ConcurrencyLimit } from '../../../platform/values/concurrency-limit.ts';
import { invalidField } from '../../../platform/values/errors.ts';
import { type AuthenticateDeps, SESSION_ERRORS } from '../../operators/authenticate.ts';
import { environmentParams } from '../../operators/environment.ts';
import { tenantOfEnvironment } from '../../operators/tenant-of-environment.ts';
import { type PrintDeps, printTrialBalance } from './print-trial-balance.ts';

type TrialBalancePrintDeps = AuthenticateDeps & PrintDeps;

/** Prints that are made at the same time in a process, and those of them that one tenant may have: each reads all postings. */
const PRINTS_MAX = { totalMax: 4, perTenantMax: 1 };

const printQuery = Type.Object({
  day: Type.String({
    maxLength: 10,
    examples: ['2026-01-15'],
    description: 'A day that is over, in the business time zone.',
  }),
});

const file: object = {
  description: 'The trial balance.',
  headers: { 'Content-Disposition': { type: 'string', description: 'The file name.' } },
  content: { 'application/pdf': { schema: Type.String({ contentMediaType: 'application/pdf' }) } },
};

/** The trial balance of an environment as PDF, with its last verification. */
export function trialBalancePrintRoute(app: App, deps: TrialBalancePrintDeps): void {
  const limit = new ConcurrencyLimit(PRINTS_MAX);
  app.get(
    '/ops/v1/businesses/:business_id/:mode/reports/trial-balance/print',
    {
      // A HEAD request would draw it for nothing.
      exposeHeadRoute: false,
      config: { permission: 'read' },
      schema: {
        operationId: 'printTrialBalance',
        summary: 'Download the trial balance at the end of a day',
        tags: ['Reports'],
        description:
          'As PDF: the balance of every account by currency, from postings alone, and the newest verification that includes it. Only a ' +
          'run that checked everything, finished, and began at least a minute after the end of the day includes it. Without one the ' +
          'file says "Not verified yet". Each page shows a SHA-256 of the balances. Two files with the same hash have the same ' +
          'balances of the same environment at the same time. docs/operations.md describes the hashed text.',
        params: environmentParams,
        querystring: printQuery,
        response: {
          200: file,
          ...operatorFailures(['invalid_request', 'not_found'], SESSION_ERRORS),
        },
      },
    },
    async ({ params, query: { day } }, reply) => {
      const { calendar, clock } = deps;
      const nowMs = clock.now();
      if (!isDay(day) || day < FIRST_DAY || day >= calendar.dayOf(nowMs))
        throw invalidField('day', 'must be a day such as 2026-01-15 that is over');
      const tenantId = await tenantOfEnvironment(deps, params);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const giveBack = limit.acquire(tenantId);
      try {
        const { pdf } = await printTrialBalance(deps, { day, tenantId, signal: gone.signal });
        const name = `trial-balance-${params.mode}-${day}.pdf`;
        return reply
          .headers({
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="${name}"`,
          })
          .send(pdf as never);
      } finally {
        giveBack();
      }
    },
  );
}
