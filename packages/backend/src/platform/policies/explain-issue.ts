import type * as v from 'valibot';
import type { StepFault } from './plan.ts';

const ranges: ReadonlySet<string> = new Set([
  'min_value',
  'max_value',
  'picklist',
  'min_length',
  'max_length',
]);

const kinds: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  boolean: 'must be true or false',
  integer: 'must be a whole number',
  array: 'must be a list',
  object: 'must be an object',
  loose_object: 'must be an object',
  strict_object: 'must be an object',
  record: 'must be an object',
  url: 'must be an address',
};

/** The fault of a field that an object does not have. */
export const unknownField: StepFault = {
  code: 'unknown_field',
  message: 'is not a field of this object',
};

/** A schema issue as a fault with a plain sentence. It never quotes the value, which comes from outside. */
export function asFault(issue: v.BaseIssue<unknown>): StepFault {
  if (issue.type === 'strict_object' && issue.expected === 'never') return unknownField;
  const code = ranges.has(issue.type) ? 'out_of_range' : 'invalid_value';
  return { code, message: sentence(issue) };
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const { type, input, message, expected } = issue;
  const isObject = ['object', 'loose_object', 'strict_object'].includes(type);
  if (issue.received === 'undefined' || (isObject && expected?.startsWith('"'))) return 'is missing';
  const limit = String('requirement' in issue ? issue.requirement : '');
  const [one, more] = Array.isArray(input) ? ['entry', 'entries'] : ['character', 'characters'];
  const length = `${limit} ${limit === '1' ? one : more}`;
  if (type === 'min_value') return `must be at least ${limit}`;
  if (type === 'max_value') return `must be at most ${limit}`;
  if (type === 'min_length') return `must have at least ${length}`;
  if (type === 'max_length') return `must have at most ${length}`;
  if (type === 'picklist')
    return `must be one of ${(expected ?? '').replaceAll(/[()"]/g, '').split(' | ').join(', ')}`;
  // A schema's own message is a sentence; the library's begin with "Invalid".
  if (!message.startsWith('Invalid ')) return message;
  return kinds[type] ?? 'has the wrong format';
}
