import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { ApiError, type FieldError } from '../errors.ts';

const RFC3339 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A calendar date or an RFC 3339 instant. `Date.parse` alone would take 31 February for 3 March. */
const isDate = (text: string): boolean => {
  const day = text.slice(0, 10);
  const isDay = RFC3339.test(text) && !Number.isNaN(Date.parse(day));
  return isDay && new Date(day).toISOString().startsWith(day) && !Number.isNaN(Date.parse(text));
};

const options = {
  allErrors: true,
  strict: false,
  removeAdditional: false,
  useDefaults: false,
  formats: { 'date-time': isDate, date: isDate, uri: true, uuid: true, email: true },
} as const;

/** Bodies are taken as they are: no type is coerced, nothing is dropped, nothing is filled in. */
const bodies = new Ajv({ ...options, coerceTypes: false });
/** Everything in a query string is text, so numbers and booleans are read from it. */
const queries = new Ajv({ ...options, coerceTypes: true });

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validate = (httpPart === 'body' ? bodies : queries).compile(schema);
  return (value: unknown) => {
    // A request without a body arrives as null or undefined; both fail as "must be object".
    if (validate(value ?? null)) return { value };
    return { error: new ApiError('invalid_request', fieldErrors(validate.errors ?? [])) };
  };
};

/** Every fault once, with a path such as `wallet[3].name`. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    const path = pathOf(error);
    const fault = { path, message: messageOf(error) };
    found.set(`${path}\n${fault.message}`, fault);
  }
  return [...found.values()];
}

function pathOf(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1);
  if (error.keyword === 'required') parts.push(String(error.params.missingProperty));
  return parts.reduce((path, part) => {
    if (/^\d+$/.test(part)) return `${path}[${part}]`;
    return path === '' ? part : `${path}.${part}`;
  }, '');
}

function messageOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'enum':
      return `must be one of: ${(error.params.allowedValues as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`;
    case 'pattern':
      return patternMessage(String(error.params.pattern));
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must be at most ${error.params.limit} characters`;
    default:
      return error.message ?? 'is not valid';
  }
}

function patternMessage(pattern: string): string {
  if (pattern.includes('@')) return 'must be an email address';
  if (pattern.startsWith('^\\+?[0-9]')) return 'must be 7 to 15 digits, with or without a leading "+"';
  if (pattern.includes('\\p{Cc}')) return 'must not contain control characters or broken Unicode';
  if (pattern.includes('\\x20-\\x7E')) return 'must be printable ASCII characters';
  const digits = /^\^\[0-9\]\{(\d+)\}\$$/.exec(pattern);
  if (digits) return `must be ${digits[1]} digits`;
  if (pattern.startsWith('^[A-Za-z0-9][A-Za-z0-9_.:-]')) {
    return 'must be 1 to 64 letters, digits, "-", "_", "." or ":", beginning with a letter or digit';
  }
  return `must match ${pattern}`;
}
