import type { FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { ApiError, type FieldError } from '../values/errors.ts';
import { type CheckSchema, checkOf } from './check.ts';
import { Faults } from './faults.ts';
import { STRICT_HEADER, UNKNOWN_FIELDS_HEADER, type UnknownFields } from './unknown-fields.ts';

/** The unknown fields of bodies that have some. */
const unknownFieldsOf = new WeakMap<object, UnknownFields>();

/**
 * Checks bodies, paths and queries against their schemas (contract section 1). Bodies are not coerced and get no defaults.
 * Unknown body fields are ignored and listed in a header; a strict request is refused for them. The query of a GET may hold only the parameters in its schema,
 * because a silently ignored filter would return too much data.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart, method }) => {
  const check = checkOf(schema as CheckSchema, {
    fromText: httpPart !== 'body',
    unknown: unknownIn(httpPart, method),
  });
  return (value: unknown) => {
    const faults = new Faults();
    const taken = check(value, '', faults);
    const unknown = faults.unknownFields;
    if (unknown !== undefined) unknownFieldsOf.set(value as object, unknown);
    if (faults.list.length === 0) return { value: taken };
    return { error: new ApiError('invalid_request', faults.list) };
  };
};

const unknownIn = (part: string | undefined, method: string): 'fault' | 'noted' | 'ignored' => {
  if (part === 'body') return 'noted';
  return part === 'querystring' && (method === 'GET' || method === 'HEAD') ? 'fault' : 'ignored';
};

/**
 * Adds the header of unknown body fields to the response, once the body has been checked. Returns them as faults if the
 * request or its key is strict.
 */
export function nameUnknownFields(request: FastifyRequest, reply: FastifyReply): readonly FieldError[] {
  const unknown = unknownFieldsOf.get(request.body as object);
  if (unknown === undefined) return [];
  const { header } = unknown;
  if (header !== undefined) reply.header(UNKNOWN_FIELDS_HEADER, header);
  return request.strict || request.headers[STRICT_HEADER] === 'true' ? unknown.faults : [];
}
