import type pg from 'pg';
import { Type } from 'typebox';
import { createBusiness } from '../../identity/commands.ts';
import { Name } from '../../platform/http/schemas.ts';
import { toRfc3339 } from '../../platform/values/clock.ts';
import { MAX_KOBO } from '../../platform/values/money.ts';
import { actOfInstallation, type DirectAct } from '../operators/acts/direct-act.ts';
import { businessSchema } from './schemas.ts';

/** Dependencies of creating businesses. */
export interface BusinessActDeps {
  /** Connections of the role `kolo_directory`, which creates tenants. */
  directoryPool: pg.Pool;
}

const createBody = Type.Object({
  name: Name(100, { description: 'Its name.', examples: ['Ada Stores'] }),
  bank_transfer_fee: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number(MAX_KOBO),
      'x-unit': 'kobo',
      examples: [1_000],
      description:
        'Fee charged for each successful bank transfer, kobo; none when omitted. A policy can set more.',
    }),
  ),
  bank_transfer_max: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number(MAX_KOBO),
      'x-unit': 'kobo',
      examples: [5_000_000],
      description:
        'The largest single transfer to a bank or to another customer, kobo; no limit when omitted.',
    }),
  ),
});

const create = ({ directoryPool }: BusinessActDeps): DirectAct =>
  actOfInstallation({
    operationId: 'createBusiness',
    path: '/businesses',
    permission: 'manage',
    summary: 'Create a business',
    tags: ['Businesses'],
    description:
      'It gets a test and a live environment, without API keys and without accounts at providers. It can never be deleted.',
    body: createBody,
    answer: { status: 201, message: 'Created', data: businessSchema, description: 'The business.' },
    async perform({ body, by, nowMs: now }) {
      const { name, bank_transfer_fee: fee = 0, bank_transfer_max: max } = body;
      const policy = {
        bankTransferFee: BigInt(fee),
        bankTransferMax: max === undefined ? null : BigInt(max),
      };
      const { businessId } = await createBusiness(directoryPool, { name, policy, by, now });
      return { business_id: businessId, name, created_at: toRfc3339(now) };
    },
  });

/** Creating a business needs no approval. */
export const businessActs = (deps: BusinessActDeps): readonly DirectAct[] => [create(deps)];
