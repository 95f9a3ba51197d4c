/**
 * What may change between two releases of the description: each kind of change, and whether a client of the earlier release may break by
 * it. Requests are what clients send, answers what they read: success, failure and events.
 */
export const RULES = {
  'operation removed': 'breaking',
  'operation added': 'harmless',
  // Generated clients have a function of its name.
  'operation renamed': 'breaking',
  // A key that had the one may not have the other.
  'another scope needed': 'breaking',
  'event removed': 'breaking',
  'event added': 'harmless',
  'status of a success removed': 'breaking',
  'status added': 'harmless',
  // A refusal that does not come any more.
  'status of a failure removed': 'harmless',
  'media type removed': 'breaking',
  'media type added': 'harmless',

  // A GET refuses what it does not know.
  'parameter removed': 'breaking',
  'optional parameter added': 'harmless',
  'required parameter added': 'breaking',
  'parameter required': 'breaking',
  'parameter optional': 'harmless',

  'body required': 'breaking',
  'body added': 'harmless',
  // What is sent would be passed over without a word.
  'property of a request removed': 'breaking',
  'optional property of a request added': 'harmless',
  'required property of a request added': 'breaking',
  'property of a request required': 'breaking',
  'property of a request optional': 'harmless',
  'word of a request removed': 'breaking',
  'word of a request added': 'harmless',
  'words of a request listed': 'breaking',
  'words of a request not listed': 'harmless',
  'type of a request narrowed': 'breaking',
  'type of a request widened': 'harmless',
  'bound of a request narrowed': 'breaking',
  'bound of a request widened': 'harmless',
  // Which of two patterns takes more nobody can compute.
  'form of a request changed': 'breaking',
  'form of a request widened': 'harmless',

  'property of an answer removed': 'breaking',
  'property of an answer added': 'harmless',
  'property of an answer optional': 'breaking',
  'property of an answer required': 'harmless',
  'word of an answer removed': 'harmless',
  // Such lists say that they may (contract section 1, "Words").
  'word of an answer added': 'harmless',
  'word of a closed answer added': 'breaking',
  'words of an answer listed': 'harmless',
  'words of an answer not listed': 'breaking',
  'type of an answer narrowed': 'harmless',
  'type of an answer widened': 'breaking',
  'form of an answer changed': 'breaking',
  'kind of an answer removed': 'harmless',
  'kind of an answer added': 'harmless',
} as const satisfies Record<string, 'breaking' | 'harmless'>;

/** What kind of change it is. */
export type Rule = keyof typeof RULES;

/** One difference between two descriptions. */
export interface Change {
  rule: Rule;
  /** The operation by its name, or the event by its type. */
  of: string;
  /** Within it, from the outside in: `wallet.tag`; empty where it is all of it. */
  place: string;
}

/** Whether a client of the earlier release may break by it. */
export const isBreaking = ({ rule }: Change): boolean => RULES[rule] === 'breaking';

/** A change in a line. */
export const lineOf = ({ rule, of, place }: Change): string => `${of}${place && ` ${place}`}: ${rule}`;

/** Those that break a client and that a text does not name: the operation or event, and the field where one has changed, each in backticks. */
export const unannounced = (changes: readonly Change[], text: string): Change[] => {
  const named = new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  return changes.filter((change) => {
    const field = change.place.split('.').at(-1)!;
    return isBreaking(change) && !(named.has(change.of) && (field === '' || named.has(field)));
  });
};
