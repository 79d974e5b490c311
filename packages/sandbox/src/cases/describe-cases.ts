import { kyrgyzPeople } from '../people/kyrgyz.ts';
import { people } from '../people/people.ts';
import { fullName } from '../people/person.ts';
import { type Effect, outageModes, outageTexts, type SandboxCase } from './case.ts';
import { iinCases } from './iin-cases.ts';
import { codeCases, phoneCases, pinCases } from './other-cases.ts';
import { signingCases } from './signing-cases.ts';

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function causes(effect: Effect): string {
  switch (effect.kind) {
    case 'refuse':
      return `\`${effect.code}\` at ${effect.at.join(', ')}`;
    case 'outage':
      return `outage \`${effect.mode}\``;
    case 'behave':
      return `\`${effect.how}\``;
  }
}

const caseTable = (name: string, cases: readonly SandboxCase[]): string =>
  table(
    [name, 'what it causes', 'in words'],
    cases.map(({ value, effect, about }) => [`\`${value}\``, causes(effect), about]),
  );

/** docs/sandbox.md, made of the very tables that the sandbox runs on. */
export function describeCases(): string {
  return `# The sandbox

The stand-in for the outside world: a real HTTP server to the contracts in [providers](providers), with people,
documents of all 30 types, consents, delays and every error of the product specification. It runs inside the
server under \`/sandbox\`, keeps its state in the schema \`sandbox\` of the same database, and never starts in
production, unless \`KUELIK_SANDBOX_PASSWORD\` switches it on for sessions of [test keys](integrate/policies.md#keys). No person in it is real: their IINs hold dates that never were, and their phone numbers reach nobody.

This page is made from the sandbox's own tables: change those, then run
\`npx vitest run --project node packages/sandbox/src/cases -u\`.

## The phone

\`/sandbox/phone\` is the person's phone. Take one of the people below, or type any number, or any IIN of
this page: somebody is behind each. It shows the SMS that
reached the number, takes the reply to 1414 (\`1\` or \`0\`; yes and no in four languages are understood, too), and
shows the six-digit code of the person's documents as Kaspi, Halyk, Freedom and eGov Mobile do. A code of an app
works once and for two minutes; an SMS code works for five minutes; five wrong entries spoil either.

## People

${table(
  ['IIN', 'phone', 'name', 'what the person is good for'],
  people.map((person) => [`\`${person.iin}\``, `\`${person.phone}\``, fullName(person), person.about]),
)}

Any phone number may be typed with any of these IINs: the SMS goes to the number that was typed. The registry's
request for consent goes to the person's own number. An IIN that is in no table is in no database: \`mcdb\`.

Of the Kyrgyz registry:

${table(
  ['PIN', 'document', 'name'],
  kyrgyzPeople.map(({ pin, document_number, last_name, first_name }) => [
    `\`${pin}\``,
    `\`${document_number}\``,
    `${last_name} ${first_name}`,
  ]),
)}

## IINs that cause something

What a row does not name goes well with that IIN, so that the way out of an error can be tried, too: where a
row names \`requestDocument\` only, the six-digit code works.

${caseTable('IIN', iinCases)}

## Phone numbers that cause something

${caseTable('phone', phoneCases)}

## Codes that cause something

Typed instead of the SMS code or of an app's six digits, with any person of the tables above.

${caseTable('code', codeCases)}

## PINs that cause something

With any document number of the right form. A PIN that nobody has is \`search-failed\`.

${caseTable('PIN', pinCases)}

## IINs of the signing service

${caseTable('IIN', signingCases)}

## Outages

\`/sandbox/control\` takes a whole provider down until it is told otherwise.

${table(
  ['mode', 'what happens'],
  outageModes.map((mode) => [`\`${mode}\``, outageTexts[mode]]),
)}

A provider that fails five times in a row is left alone by the adapter for ten seconds: what follows is refused
at once, for everybody. Then one call is let through.

## The photo check

The sandbox looks at no faces. A photo that can be read belongs to the person (similarity 0.93), except for the
IINs listed above. When a photo was registered for the person (below), the middle parts of both pictures are
compared in grey, and a correlation of 0.6 or more is a match: that tells the registered picture from another one,
no more. Portraits on documents are drawn by the sandbox and marked SANDBOX, unless a photo was registered.

## For tests

The same as JSON, where no page can be pressed on:

${table(
  ['call', 'what it does'],
  [
    [
      '`GET /sandbox/api/messages?phone=+77000000001`',
      'SMS of a number, newest first, each with the `code` in it',
    ],
    ['`POST /sandbox/api/reply` `{phone, text}`', 'replies to 1414; `{outcome}`: yes, no, late or unclear'],
    ['`GET /sandbox/api/people/{iin}/app-code`', 'the six digits that the apps show now'],
    [
      '`PUT /sandbox/api/people/{iin}/photo` (JPEG)',
      'registers the photo that the state holds of the person',
    ],
    ['`PUT /sandbox/api/outage` `{provider, mode}`', 'takes a provider down; `mode: null` brings it back'],
  ],
)}
`;
}
