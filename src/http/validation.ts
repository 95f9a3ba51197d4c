import type { FastifySchemaCompiler } from 'fastify';
import { ApiError } from '../values/errors.ts';
import { type CheckSchema, checkOf } from './check.ts';
import { Faults } from './faults.ts';

/**
 * Checks bodies, paths and queries against their schemas (contract section 1). Bodies are taken as they are: no
 * type is made into another, nothing is filled in, and what no schema names is ignored. A query of a GET has only
 * the parameters that its schema names: a filter that is silently ignored answers with everybody's data.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart, method }) => {
  const check = checkOf(schema as CheckSchema, {
    fromText: httpPart !== 'body',
    closed: httpPart === 'querystring' && (method === 'GET' || method === 'HEAD'),
  });
  return (value: unknown) => {
    const faults = new Faults();
    const taken = check(value, '', faults);
    if (faults.list.length === 0) return { value: taken };
    return { error: new ApiError('invalid_request', faults.list) };
  };
};
