import { isDay, parseRfc3339 } from '../values/clock.ts';
import { METADATA_KEY } from '../values/metadata.ts';
import { NOT_A_PHONE, phoneNumber } from '../values/phone.ts';
import type { Faults } from './faults.ts';
import { codePoints, normalForm, showsSomething, tooLong } from './text.ts';

/** The supported subset of JSON schema. The size of the body bounds fields without a limit. */
export interface CheckSchema {
  type: string | readonly string[];
  properties?: Readonly<Record<string, CheckSchema>>;
  required?: readonly string[];
  items?: CheckSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** A schema: the object is a map, and this is the schema of its values. */
  additionalProperties?: boolean | CheckSchema;
  /** Of a map. */
  propertyNames?: { pattern: string };
  maxProperties?: number;
  /** Named in the message about a number that is none. */
  'x-unit'?: 'kobo';
}

/** Options for reading a part of a request. */
interface Reading {
  /** Parses numbers and booleans from text, because a URL holds only text. */
  fromText: boolean;
  /** Treatment of unknown names: a fault, noted for the response header, or ignored. */
  unknown: 'fault' | 'noted' | 'ignored';
}

/**
 * Checks a value and returns the normalised one: text in normal form, phone numbers as E.164, numbers parsed from text,
 * insignificant nulls removed. Takes linear time in the value. The number of faults is linear too, where the schema allows
 * long values.
 */
type ValueCheck = (value: unknown, path: string, faults: Faults) => unknown;

/** The keywords that are checked. Any other keyword in a schema is a bug. */
const KNOWN = new Set([
  ...'type properties required additionalProperties items minItems maxItems uniqueItems'.split(' '),
  ...'propertyNames maxProperties'.split(' '),
  ...'enum format pattern minLength maxLength minimum maximum'.split(' '),
]);
const ANNOTATIONS = new Set(['description', 'examples', 'title', 'x-closed', 'x-form', 'x-unit', 'x-words']);

/** Compiles a schema into a check. Throws on a keyword that is not supported here. */
export function checkOf(schema: CheckSchema, reading: Reading): ValueCheck {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword) && !ANNOTATIONS.has(keyword));
  if (unknown.length > 0) throw new Error(`unsupported schema keywords: ${unknown.join(', ')}`);
  const open = reading.unknown !== 'fault';
  if (!isMap(schema) && (schema.additionalProperties ?? open) !== open)
    throw new Error('additionalProperties contradicts how the part is read');
  const check = checkOfType(schema, reading);
  return takesNull(schema)
    ? (value, path, faults) => (value === null ? null : check(value, path, faults))
    : check;
}

const typesOf = ({ type }: CheckSchema): readonly string[] => (typeof type === 'string' ? [type] : type);
const takesNull = (schema: CheckSchema): boolean => typesOf(schema).includes('null');
/** True if the schema describes an object whose names the caller chooses. */
const isMap = ({ additionalProperties }: CheckSchema): boolean => typeof additionalProperties === 'object';

function checkOfType(schema: CheckSchema, reading: Reading): ValueCheck {
  const type = typesOf(schema).find((name) => name !== 'null');
  switch (type) {
    case 'object':
      if (isMap(schema)) return mapCheck(schema, reading);
      return reading.fromText ? withMapsGathered(schema, reading) : objectCheck(schema, reading);
    case 'array':
      return arrayCheck(schema, reading);
    case 'string':
      return schema.enum === undefined ? textCheck(schema) : wordCheck(schema.enum);
    case 'integer':
    case 'number':
      return numberCheck(schema, type, reading);
    case 'boolean':
      return booleanCheck(reading);
    default:
      throw new Error(`unsupported schema type: ${type}`);
  }
}

function objectCheck(schema: CheckSchema, reading: Reading): ValueCheck {
  const properties = schema.properties ?? {};
  const names = Object.keys(properties);
  const fields = names.map((name) => ({
    name,
    check: checkOf(properties[name]!, reading),
    required: schema.required?.includes(name) ?? false,
    takesNull: takesNull(properties[name]!),
  }));
  return (value, path, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      faults.add(path, 'must be an object');
      return value;
    }
    const object = value as Record<string, unknown>;
    const prefix = path === '' ? '' : `${path}.`;
    let known = 0;
    for (const { name, check, required, takesNull } of fields) {
      const given = object[name];
      if (given !== undefined) known++;
      if (given === undefined || (given === null && !takesNull)) {
        if (required) faults.add(prefix + name, 'is required');
        else if (given === null) object[name] = undefined;
        continue;
      }
      const taken = check(given, prefix + name, faults);
      if (taken !== given) object[name] = taken;
    }
    if (reading.unknown === 'fault') addUnknown(object, names, prefix, faults);
    else if (reading.unknown === 'noted' && names.length > 0 && hasMoreFields(object, known))
      faults.noteUnknown(object, names, prefix);
    return object;
  };
}

/** The map is built anew, so that a name such as `__proto__` is a name like any other. */
function mapCheck(schema: CheckSchema, reading: Reading): ValueCheck {
  const { additionalProperties, propertyNames, maxProperties } = schema;
  if (propertyNames === undefined || maxProperties === undefined)
    throw new Error('a map needs propertyNames and maxProperties');
  const isName = new RegExp(propertyNames.pattern, 'u');
  const check = checkOf(additionalProperties as CheckSchema, reading);
  return (value, path, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      faults.add(path, 'must be an object');
      return value;
    }
    const entries = Object.entries(value);
    if (entries.length > maxProperties) {
      faults.add(path, `must have at most ${maxProperties} keys`);
      return value;
    }
    return Object.fromEntries(
      entries.map(([name, item]) => {
        const shown = name.slice(0, NAME_SHOWN_MAX);
        const at = reading.fromText ? `${path}[${shown}]` : `${path}.${shown}`;
        if (!isName.test(name)) faults.add(at, patternMessage(propertyNames.pattern));
        return [name, check(item, at, faults)];
      }),
    );
  };
}

/** In a URL, `metadata[order]=17` is the entry `order` of the map `metadata`. */
function withMapsGathered(schema: CheckSchema, reading: Reading): ValueCheck {
  const check = objectCheck(schema, reading);
  const maps = Object.entries(schema.properties ?? {}).filter(([, property]) => isMap(property));
  if (maps.length === 0) return check;
  return (value, path, faults) => {
    const given = value as Record<string, unknown>;
    for (const [map] of maps) {
      const names = Object.keys(given).filter((name) => name.startsWith(`${map}[`) && name.endsWith(']'));
      if (names.length === 0) continue;
      const entries = names.map((name) => [name.slice(map.length + 1, -1), given[name]]);
      for (const name of names) delete given[name];
      given[map] = Object.fromEntries(entries);
    }
    return check(given, path, faults);
  };
}

/** True for an object with more than `count` fields. Builds no list, because most objects have no further fields. */
function hasMoreFields(object: object, count: number): boolean {
  let left = count;
  for (const _ in object) if (--left < 0) return true;
  return false;
}

/** The most characters of an unknown name that a response repeats. */
const NAME_SHOWN_MAX = 64;

function addUnknown(object: object, names: readonly string[], prefix: string, faults: Faults): void {
  for (const name of Object.keys(object)) {
    if (names.includes(name)) continue;
    const path = prefix + name.slice(0, NAME_SHOWN_MAX);
    if (names.length === 0) faults.add(path, 'is not known here; there are no parameters');
    else faults.addWithList(path, 'is not known here; there are', names);
  }
}

function arrayCheck(schema: CheckSchema, reading: Reading): ValueCheck {
  const { items, minItems = 0, maxItems, uniqueItems = false } = schema;
  if (items === undefined || maxItems === undefined) throw new Error('an array needs items and maxItems');
  const check = checkOf(items, reading);
  return (value, path, faults) => {
    // Check the length first, and do not inspect a value that is too long.
    if (!Array.isArray(value)) faults.add(path, 'must be a list');
    else if (value.length < minItems) {
      faults.add(path, minItems === 1 ? 'must not be empty' : `must have at least ${minItems} items`);
    } else if (value.length > maxItems) faults.add(path, `must have at most ${maxItems} items`);
    else {
      for (const [i, item] of value.entries()) {
        const taken = check(item, `${path}[${i}]`, faults);
        if (taken !== item) value[i] = taken;
      }
      if (uniqueItems && new Set(value).size < value.length) faults.add(path, 'must hold nothing twice');
    }
    return value;
  };
}

function wordCheck(words: readonly unknown[]): ValueCheck {
  const known = new Set(words);
  return (value, path, faults) => {
    if (!known.has(value)) faults.addWithList(path, 'must be one of', words);
    return value;
  };
}

/** A "+" that is not encoded in a URL is decoded as a space. */
const urlHint = (text: string): string => (/ \d\d:\d\d$/.test(text) ? '; a "+" is written %2B in a URL' : '');

const isInstant = (text: string): boolean => parseRfc3339(text) !== undefined;

/** Checks of text that a pattern cannot express, by the schema's `format`. */
const FORMATS: Record<string, (text: string) => string | undefined> = {
  text: () => undefined,
  email: () => undefined,
  name: (text) => (showsSomething(text) ? undefined : 'must show something'),
  phone: (text) => (phoneNumber(text) === undefined ? NOT_A_PHONE : undefined),
  'day-or-time': (text) =>
    isDay(text) || isInstant(text)
      ? undefined
      : `must be a date such as 2026-01-15, or a time as of RFC 3339${urlHint(text)}`,
  'date-time': (text) =>
    isInstant(text)
      ? undefined
      : `must be a time as of RFC 3339, such as 2026-01-15T09:00:00Z${urlHint(text)}`,
};
/** Formats of text for people, which is stored in normal form. Other text is checked as sent. */
const NORMALISED = new Set(['text', 'email', 'name']);

function textCheck(schema: CheckSchema): ValueCheck {
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  const formatFault = format === undefined ? undefined : FORMATS[format];
  if (format !== undefined && formatFault === undefined)
    throw new Error(`unsupported schema format: ${format}`);
  const normalised = format !== undefined && NORMALISED.has(format);
  if (normalised && schema.maxLength === undefined)
    throw new Error(`text of format ${format} needs maxLength`);
  const faultOf = (text: string): string | undefined => {
    if (text.length < minLength) return 'must not be empty';
    if (text.length > maxLength && codePoints(text) > maxLength) return tooLong(maxLength);
    if (pattern?.test(text) === false) return patternMessage(schema.pattern!);
    return formatFault?.(text);
  };
  return (value, path, faults) => {
    if (typeof value !== 'string') {
      faults.add(path, Array.isArray(value) ? 'must be given once, as a string' : 'must be a string');
      return value;
    }
    const normal = normalised ? normalForm(value, maxLength) : { text: value };
    const fault = 'fault' in normal ? normal.fault : faultOf(normal.text);
    if (fault !== undefined) faults.add(path, fault);
    if ('fault' in normal) return value;
    return format === 'phone' ? (phoneNumber(normal.text) ?? value) : normal.text;
  };
}

function patternMessage(pattern: string): string {
  if (pattern.includes('@')) return 'must be an email address';
  if (pattern.includes('\\p{Cc}')) return 'must not contain control characters or broken Unicode';
  if (pattern.includes('\\x20-\\x7E')) return 'must be printable ASCII characters';
  if (pattern === METADATA_KEY) return 'must be 1 to 40 letters, digits, "_", "." or "-"';
  const digits = /^\^\[0-9\]\{(\d+)\}\$$/.exec(pattern);
  if (digits) return `must be ${digits[1]} digits`;
  if (pattern.startsWith('^[A-Za-z0-9][A-Za-z0-9_.:-]')) {
    return 'must be 1 to 64 letters, digits, "-", "_", "." or ":", beginning with a letter or digit';
  }
  return `must match ${pattern}`;
}

const NUMBER_AS_TEXT = /^-?\d{1,15}$/;

function numberCheck(schema: CheckSchema, type: 'integer' | 'number', { fromText }: Reading): ValueCheck {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const fits = type === 'integer' ? Number.isInteger : Number.isFinite;
  const unit = schema['x-unit'] === undefined ? '' : ` of ${schema['x-unit']}`;
  const message = `must be a ${type === 'integer' ? 'whole number' : 'number'}${unit} from ${minimum} to ${maximum}`;
  return (value, path, faults) => {
    const read = fromText && typeof value === 'string' && NUMBER_AS_TEXT.test(value) ? Number(value) : value;
    if (!fits(read) || (read as number) < minimum || (read as number) > maximum) faults.add(path, message);
    return read;
  };
}

const booleanCheck =
  ({ fromText }: Reading): ValueCheck =>
  (value, path, faults) => {
    const read = fromText && (value === 'true' || value === 'false') ? value === 'true' : value;
    if (typeof read !== 'boolean') faults.add(path, 'must be true or false');
    return read;
  };
