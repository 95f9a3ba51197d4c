import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { ApiError } from '../values/errors.ts';
import { type CheckSchema, checkOf } from './check.ts';
import { Faults } from './faults.ts';
import { UNKNOWN_FIELDS_HEADER } from './unknown-fields.ts';

/** The header's value for bodies with unknown fields. */
const unknownFieldsOf = new WeakMap<object, string>();

/**
 * Checks bodies, paths and queries against their schemas (contract section 1). Bodies are taken as they are: no
 * type is made into another, nothing is filled in, and what no schema names is ignored, but for a header. A query of a GET has only
 * the parameters that its schema names: a filter that is silently ignored answers with everybody's data.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart, method }) => {
  const check = checkOf(schema as CheckSchema, {
    fromText: httpPart !== 'body',
    unknown: unknownIn(httpPart, method),
  });
  return (value: unknown) => {
    const faults = new Faults();
    const taken = check(value, '', faults);
    const unknown = faults.unknownFields?.header;
    if (unknown !== undefined) unknownFieldsOf.set(value as object, unknown);
    if (faults.list.length === 0) return { value: taken };
    return { error: new ApiError('invalid_request', faults.list) };
  };
};

const unknownIn = (part: string | undefined, method: string): 'fault' | 'noted' | 'ignored' => {
  if (part === 'body') return 'noted';
  return part === 'querystring' && (method === 'GET' || method === 'HEAD') ? 'fault' : 'ignored';
};

/** Names the unknown fields of a request's body in its answer, once the body has been checked. */
export function nameUnknownFields({ body }: FastifyRequest, reply: FastifyReply): void {
  const unknown = unknownFieldsOf.get(body as object);
  if (unknown !== undefined) reply.header(UNKNOWN_FIELDS_HEADER, unknown);
}
