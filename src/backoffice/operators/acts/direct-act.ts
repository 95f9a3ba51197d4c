import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { type Act, type Actor, recordAct } from '../../../platform/audit/entry.ts';
import type { Session } from '../../../platform/db/database.ts';
import type { OperatorErrorCode } from '../../../platform/values/errors.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import type { Permission } from '../roles.ts';

/** The request of an operator who acts. */
export interface Acting<Params, Body, Tenant extends string | null> {
  /** Null for an act of the installation. */
  tenantId: Tenant;
  /** The environment in the path. */
  environment: Tenant extends null ? null : { businessId: string; mode: Mode };
  params: Params;
  body: Body;
  by: Actor;
  nowMs: number;
  /** Writes the act's audit entry. Call it in the transaction of the change. */
  record(session: Session, entry: Pick<Act, 'subject' | 'before' | 'after' | 'reason'>): Promise<void>;
}

interface Answer {
  status: 200 | 201 | 202;
  message: string;
  description: string;
  /** The schema of what `perform` returns; nothing is returned without it. */
  data?: TSchema;
}

/**
 * An act that one operator does at once. The route, its description, the permission check and the audit entry
 * follow from it. An act that needs approval is a `ProposalAct`.
 */
interface DirectActOf<
  Params extends TProperties,
  Body extends TObject,
  Result,
  Tenant extends string | null,
> {
  operationId: string;
  method?: 'PATCH';
  /** Below `/ops/v1`, and below the environment where the act is of a tenant. */
  path: string;
  permission: Permission;
  /** Needs a code or passkey of the last five minutes. */
  confirmed?: true;
  /** Largest body, bytes; 1 MiB unless given. */
  bodyMaxBytes?: number;
  summary: string;
  description: string;
  tags: readonly string[];
  /** Parameters of the path, besides the environment. */
  params?: Params;
  body?: Body;
  /** Error codes, besides those of every request with its parameters and body. */
  refuses?: readonly OperatorErrorCode[];
  answer: Answer;
  /** The name of the audit entry, `subject.verb`. Without it, what `perform` calls records the act. */
  audit?: string;
  perform(acting: Acting<Static<TObject<Params>>, Static<Body>, Tenant>): Promise<Result>;
}

/** An act of any kind, as its route needs it. */
export type DirectAct = { of: 'tenant' | 'installation' } & Omit<
  DirectActOf<TProperties, TObject, unknown, null>,
  'perform'
> & { perform(acting: Acting<unknown, unknown, never>): Promise<unknown> };

/** Declares an act in one environment of a business. */
export const actInTenant = <P extends TProperties, B extends TObject, R>(
  act: DirectActOf<P, B, R, string>,
): DirectAct => ({ of: 'tenant', ...act }) as unknown as DirectAct;

/** Declares an act of the whole installation. */
export const actOfInstallation = <P extends TProperties, B extends TObject, R>(
  act: DirectActOf<P, B, R, null>,
): DirectAct => ({ of: 'installation', ...act }) as unknown as DirectAct;

/**
 * Performs an act for an operator who may do it.
 *
 * @param acting the environment is null for an act of the installation; parameters and body are valid
 * @returns the data of the answer
 */
export function performAct(
  { operationId, audit, perform }: DirectAct,
  acting: Omit<Acting<unknown, unknown, string | null>, 'record'>,
): Promise<unknown> {
  const { tenantId, by: actor, nowMs: atMs } = acting;
  const record = (session: Session, entry: Pick<Act, 'subject' | 'before' | 'after' | 'reason'>) => {
    if (audit === undefined) throw new Error(`${operationId} names no audit entry`);
    return recordAct(session, { tenantId, actor, act: audit, ...entry, atMs });
  };
  return perform({ ...acting, record } as Acting<unknown, unknown, never>);
}

export const isDirectAct = (act: object): act is DirectAct => 'operationId' in act;
