import { type Effect, outageModes, outageTexts, type SandboxCase } from './cases/case.ts';
import { iinCases } from './cases/iin-cases.ts';
import { codeCases, phoneCases, pinCases } from './cases/other-cases.ts';
import { signingCases } from './cases/signing-cases.ts';
import { kyrgyzPeople } from './people/kyrgyz.ts';
import { people } from './people/people.ts';
import { fullName } from './people/person.ts';
import { en } from './phone/texts/en.ts';

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

/** Generates docs/sandbox.md from the sandbox's own tables. */
export function describeCases(): string {
  return `# The sandbox

The sandbox simulates the external providers: a real HTTP server that implements the contracts in
[providers](providers), with people, documents of all 30 types, consents, delays and every error of the product
specification. It runs inside the server under \`/sandbox\` and keeps its state in the schema \`sandbox\` of the
same database. In production it does not start unless \`KUELIK_SANDBOX_PASSWORD\` enables it for sessions of
[test keys](integrate/policies.md#keys). No person in it is real: the IINs contain impossible dates, and the
phone numbers are not in use.

This page is generated from the sandbox's own tables: change those, then run
\`npx vitest run --project node packages/sandbox/src/cases -u\`.

## The phone

\`/sandbox/phone\` is the person's phone. Choose one of the people below, or type any number or any IIN of
this page. It shows the SMS sent to the number, accepts the reply to 1414 (\`1\` or \`0\`, or yes and no in four
languages), and shows the six-digit code of the person's documents as Kaspi, Halyk, Freedom and eGov Mobile do.
An app code works once, within two minutes; an SMS code works for five minutes; five wrong entries invalidate
either.

## People

${table(
  ['IIN', 'phone', 'name', 'good for testing'],
  people.map((person) => [
    `\`${person.iin}\``,
    `\`${person.phone}\``,
    fullName(person),
    person.about === null ? '' : en[person.about],
  ]),
)}

Any phone number works with any of these IINs: the SMS goes to the number that was typed. The registry's
request for consent goes to the person's own number. An IIN in none of the tables is unknown: \`mcdb\`.

In the Kyrgyz registry:

${table(
  ['PIN', 'document', 'name'],
  kyrgyzPeople.map(({ pin, document_number, last_name, first_name }) => [
    `\`${pin}\``,
    `\`${document_number}\``,
    `${last_name} ${first_name}`,
  ]),
)}

## IINs with an effect

Operations that a row does not name succeed, so that you can also test how a person recovers from an error: where
a row names only \`requestDocument\`, the six-digit code works.

${caseTable('IIN', iinCases)}

## Phone numbers with an effect

${caseTable('phone', phoneCases)}

## Codes with an effect

Typed instead of the SMS code or of an app's six digits, with any person of the tables above.

${caseTable('code', codeCases)}

## PINs with an effect

With any well-formed document number. An unknown PIN is \`search-failed\`.

${caseTable('PIN', pinCases)}

## IINs of the signing service

${caseTable('IIN', signingCases)}

## Outages

\`/sandbox/control\` takes a whole provider down until you bring it back.

${table(
  ['mode', 'what happens'],
  outageModes.map((mode) => [`\`${mode}\``, outageTexts[mode]]),
)}

After five consecutive failures the adapter stops calling a provider for ten seconds: all calls fail at once,
for everyone. Then it lets one call through.

## The photo check

The sandbox does not compare faces. Any readable photo matches the person (similarity 0.93), except for the
IINs listed above. If a photo was registered for the person (below), the middle parts of both pictures are
compared in grey, and a correlation of 0.6 or more is a match: enough to tell the registered picture from another
one. Portraits on documents are drawn by the sandbox and marked SANDBOX, unless a photo was registered.

## For tests

The same actions as JSON:

${table(
  ['call', 'what it does'],
  [
    [
      '`GET /sandbox/api/messages?phone=+77000000001`',
      'SMS of a number, newest first, each with the `code` in it',
    ],
    ['`POST /sandbox/api/reply` `{phone, text}`', 'replies to 1414; `{outcome}`: yes, no, late or unclear'],
    ['`GET /sandbox/api/people/{iin}/app-code`', 'the six digits that the apps show now'],
    ['`PUT /sandbox/api/people/{iin}/photo` (JPEG)', "registers the state's photo of the person"],
    ['`PUT /sandbox/api/outage` `{provider, mode}`', 'takes a provider down; `mode: null` brings it back'],
  ],
)}
`;
}
