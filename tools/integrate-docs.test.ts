import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  contradictionPolicy,
  createSessionReply,
  createSessionRequest,
  errorReply,
  flowConfig,
  hostMessage,
  kuelikDetail,
  textsByLocale,
} from '@kuelik/protocol';
import { Window } from 'happy-dom';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { pagePolicy } from '../packages/backend/src/app/security-headers.ts';
import { webhookEvent } from '../packages/backend/src/features/webhooks/event.ts';
import { policyContent, policyName } from '../packages/backend/src/kit/database/policy-content.ts';
import { proofKinds } from '../packages/backend/src/platform/contract/proof.ts';
import { foundKinds } from '../packages/backend/src/platform/subject/contradictions.ts';
import { personRecord } from '../packages/backend/src/platform/subject/person.ts';
import { mount } from '../packages/embed/src/index.ts';
import { locales } from '../packages/protocol/src/locale.ts';
import { createReplacement } from '../packages/ui/src/i18n/replace-texts.ts';
import { textGroups as technologyGroups } from '../technologies/text-catalogues.ts';
import { compileTypeScript } from './lib/build/compile-typescript.ts';
import { readCatalogue } from './lib/build/text-catalogues.ts';
import { root } from './setup.mjs';

const folder = join(root, 'docs/integrate');
const pages = readdirSync(folder);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = (name: string): string => read(`docs/integrate/${name}`);

interface Snippet {
  readonly page: string;
  readonly language: string;
  /** The word after the language of a code block: the schema of a JSON block. */
  readonly kind: string;
  readonly code: string;
}

const snippetsIn = (path: string): Snippet[] =>
  [...read(path).matchAll(/^```(\w+)(?: (\w+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', kind = '', code = '']) => ({ page: basename(path), language, kind, code }),
  );

const snippets: readonly Snippet[] = pages.flatMap((name) => snippetsIn(`docs/integrate/${name}`));
const ofLanguage = (...languages: string[]) =>
  snippets.filter(({ language }) => languages.includes(language));

/** The module script of a page that integrators copy; it imports the loader by its package name. */
const moduleScript = (html: string): string =>
  (/<script type="module">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '').replace(
    /'https:[^']*\/embed\/index\.js'/,
    "'@kuelik/embed'",
  );

/** First cells in backticks of the table rows below a heading row that begins with these words. */
function listed(text: string, heading: string, column = 0): string[] {
  const rows = text.slice(text.indexOf(heading)).split('\n');
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(2, end).flatMap((row) => {
    const cell = row.replaceAll('\\|', '').split('|')[column + 1] ?? '';
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  });
}

/** The keys of an interface, or the members of a union, in the loader's public types. */
const publicTypes = read('packages/embed/src/api.d.ts');
function keysOf(name: string): string[] {
  const body = new RegExp(`export interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(publicTypes)?.[1] ?? '';
  return [...body.matchAll(/^ {2}'?([\w-]+)'?\??: /gm)].map(([, key = '']) => key);
}

const sorted = (list: Iterable<string>): string[] => [...new Set(list)].sort();

describe('lists are those of the code', () => {
  test('options of mount', () => {
    expect(keysOf('MountOptions').length).toBeGreaterThan(8);
    expect(sorted(listed(page('options.md'), '| option | default |'))).toEqual(
      sorted(keysOf('MountOptions')),
    );
  });

  test('the query of the link', () => {
    const asked = read('packages/flow/src/address/query.ts').matchAll(/query\.get\('(\w+)'\)/g);
    const table = page('options.md').split('## The link')[1] ?? '';
    expect(sorted(listed(table, '| | |'))).toEqual(sorted([...asked].map(([, name = '']) => name)));
  });

  test('the theme and its properties', () => {
    const names = listed(page('looks.md'), '| `theme` | property |');
    expect(names).toEqual(keysOf('Theme'));
    const properties = listed(page('looks.md'), '| `theme` | property |', 1);
    const taken = read('packages/ui/src/theme/tokens.css').match(/--kuelik-[a-z-]*[a-z]/g) ?? [];
    expect(sorted(properties)).toEqual(sorted(taken));
  });

  test('events', () => {
    expect(listed(page('events.md'), '| event | when |')).toEqual(keysOf('HostEvents'));
    expect(listed(page('events.md'), '| `kuelik`, `type` | when |')).toEqual(
      kuelikDetail.options.map(({ entries }) => entries.type.literal),
    );
  });

  test('the flow configuration', () => {
    expect(sorted(listed(page('server.md'), '| `flow_config` |'))).toEqual(
      expect.arrayContaining(Object.keys(flowConfig.entries).sort()),
    );
  });

  test('what is known of the person', () => {
    expect(sorted(listed(page('person.md'), '| `kind` | default |'))).toEqual(sorted(foundKinds));
    // Typed values are compared, not stored.
    const kept = proofKinds.filter((kind) => kind !== 'typed');
    expect(sorted(listed(page('person.md'), '| `by` | how'))).toEqual(sorted(kept));
  });

  test('errors of mount', () => {
    const union = /export type MountErrorCode =([\s\S]*?);/.exec(publicTypes)?.[1] ?? '';
    const codes = [...union.matchAll(/'(\w+)'/g)].map(([, code = '']) => code);
    expect(listed(page('errors.md'), '| `code` | |\n|---|---|')).toEqual(codes);
  });

  test('errors that the flow, the widget and the loader report', () => {
    const files = [
      'packages/embed/src/mount.ts',
      'packages/flow/src/start-up/camera-check.ts',
      'packages/flow/src/start-up/effects.ts',
      'apps/widget/src/element.tsx',
      'apps/widget/src/too-old.ts',
      'apps/widget/src/widget-flow.tsx',
    ];
    const named = files.flatMap((file) => [
      ...[...read(file).matchAll(/code: '(\w+)'/g), ...read(file).matchAll(/fail\('(\w+)'/g)].map(
        ([, code = '']) => code,
      ),
    ]);
    const kinds = /export type InvalidKind = ([^;]*);/.exec(
      read('packages/flow/src/session/invalid-kind.ts'),
    )?.[1];
    const invalid = [...(kinds ?? '').matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind);
    expect(named.length).toBeGreaterThan(4);
    expect(sorted(listed(page('errors.md'), '| `code` | | what to do |'))).toEqual(
      sorted([...named, ...invalid]),
    );
  });

  /** Codes that are thrown through a constant, and the files that list them. */
  const named: readonly (readonly [file: string, list: RegExp])[] = [
    ['technologies/liveness/contract.ts', /livenessErrors = \{[^}]*\}/],
    ['technologies/shared/both/scanned-document.ts', /documentErrors = \[[^\]]*\]/],
    ['technologies/face2face/server/index.ts', /kept\(.*'\w+_missing'\)/g],
    ['technologies/signature/server/signer/call.ts', /code: '?\w+/g],
    ['technologies/signature/contract/signer.ts', /signerMessages = \{[^}]*\}/],
    ['packages/backend/src/features/subscriptions/periods.ts', /'no_\w+'|'sub_\w+'/g],
    ['packages/backend/src/app/errors.ts', /const known: [^;]*;/],
  ];

  test('errors of the API', () => {
    const byName = named.flatMap(([file, list]) => {
      const codes = [...(read(file).match(list) ?? [])].flatMap(
        (text) => text.match(/(?<=')[a-z]+_\w+|(?<=^ {2})[a-z]+_\w+(?=:)/gm) ?? [],
      );
      expect([file, codes]).not.toEqual([file, []]);
      return codes;
    });
    const thrown = ['packages/backend/src', 'technologies', 'apps/server/src'].flatMap((where) =>
      (readdirSync(join(root, where), { recursive: true }) as string[])
        .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|testing/.test(file))
        .flatMap((file) => [...read(join(where, file)).matchAll(/AppError\(\s*(\d+),\s*'(\w+)'/g)]),
    );
    const table = '| status | `code` | |';
    const known = new Set([...thrown.map(([, , code = '']) => code), ...byName]);
    const missing = sorted([...known]).filter((code) => !listed(page('errors.md'), table, 1).includes(code));
    expect(thrown.length).toBeGreaterThan(60);
    expect(missing).toEqual([]);
    expect(listed(page('errors.md'), table, 1).filter((code) => !known.has(code))).toEqual([]);
  });

  test('the content security policy', () => {
    const said = ofLanguage('csp')[0]?.code.replace(/\s+/g, ' ').trim();
    const sent = pagePolicy(["'self'", 'https://shop.example'], ['https://monitoring.example']);
    expect(said).toBe(sent);
  });
});

describe('snippets', () => {
  const schemas: Readonly<Record<string, v.GenericSchema>> = {
    createRequest: v.strictObject(createSessionRequest.entries),
    createReply: v.object({ data: createSessionReply }),
    errorReply,
    hostMessage,
    webhookEvent,
    personFact: personRecord.entries.birth_date,
    contradictions: contradictionPolicy,
    texts: textsByLocale,
  };

  test.each(ofLanguage('json'))('$page: JSON of a $kind', ({ kind, code }) => {
    const schema = schemas[kind];
    if (schema === undefined) throw new Error(`No schema for the block "json ${kind}"`);
    expect(v.safeParse(schema, JSON.parse(code)).issues).toBeUndefined();
  });

  test('an integrator’s own texts are accepted by the flow', async () => {
    const said: string[] = [];
    const taken: string[] = [];
    for (const { code } of ofLanguage('json').filter(({ kind }) => kind === 'texts')) {
      const texts: Record<string, Record<string, string>> = JSON.parse(code);
      const replace = createReplacement([texts], (message) => said.push(message), technologyGroups);
      for (const locale of locales) {
        for (const [name, text] of Object.entries(texts[locale] ?? {})) {
          const [group = '', key = ''] = name.split('.');
          const replaced = replace(group, locale, await readCatalogue(group, locale));
          if (replaced[key] === text) taken.push(name);
        }
      }
    }
    expect(taken.length).toBeGreaterThan(2);
    expect(said).toEqual([]);
  });

  test.each(ofLanguage('sh'))('$page: a request that the server knows', ({ code }) => {
    const [, address = ''] = /https:\/\/verify\.example\.com(\S*)/.exec(code) ?? [];
    if (code.includes('-X POST')) {
      const bodies: Readonly<Record<string, v.GenericSchema>> = {
        '/api/v1/flows/session/create/': v.strictObject(createSessionRequest.entries),
        '/api/v1/integrator/policies/': v.strictObject({ name: policyName, ...policyContent.entries }),
      };
      const schema = bodies[address];
      if (schema === undefined) throw new Error(`The docs ask for ${address}`);
      const file = /-d @(\S+)/.exec(code)?.[1];
      const body = file === undefined ? (/-d '([^']*)'/.exec(code)?.[1] ?? '') : read(file);
      expect(v.safeParse(schema, JSON.parse(body)).issues).toBeUndefined();
    } else {
      const session = '/api/v1/integrator/sessions/SESSION_ID/';
      expect([session, `${session}protocol/`]).toContain(address);
      expect(code).toContain("'authorization: Api-Key ");
    }
  });

  test('TypeScript, React and the scripts of pages compile', () => {
    // Compiled by web-view-snippets.test.ts, with the declarations of its package.
    const here = snippets.filter(({ page }) => page !== 'web-views.md');
    const all = [...here, ...snippetsIn('docs/widget.md')];
    const sources = all.flatMap(({ language, kind, code }) => {
      if (language === 'ts' || language === 'tsx') return [{ language, code }];
      // The receiver of webhooks is run by webhook-docs.test.ts.
      if (language === 'js' && kind === '') return [{ language: 'ts', code }];
      return language === 'html' ? [{ language: 'ts', code: moduleScript(code) }] : [];
    });
    expect(sources.length).toBeGreaterThan(8);
    const files = sources.map(({ language, code }, i) => [`snippet-${i}.${language}`, code]);
    expect(compileTypeScript(Object.fromEntries(files))).toBe('');
  });

  const framePages = [...snippetsIn('README.md'), ...snippets].filter(({ language }) => language === 'html');

  test.each(framePages)('$page: the page shows the flow', async ({ code }) => {
    const window = new Window({ url: 'https://shop.example/' });
    window.document.body.innerHTML = code.replace(/<script[\s\S]*<\/script>/, '');
    const script = moduleScript(code).replace(/import .*/, '');
    // A browser's window has `origin`, happy-dom's does not.
    vi.stubGlobal('window', Object.assign(window, { origin: window.location.origin }));
    vi.stubGlobal('document', window.document);
    vi.stubGlobal('HTMLDialogElement', window.HTMLDialogElement);
    const mounted: ReturnType<typeof mount>[] = [];
    try {
      new Function('mount', script)((...given: Parameters<typeof mount>) => {
        const handle = mount(...given);
        mounted.push(handle);
        return handle;
      });
      const frame = window.document.querySelector('#verify iframe');
      expect(frame?.getAttribute('src')).toBe(
        'https://verify.example.com/flow/SESSION_ID?parent_origin=https%3A%2F%2Fshop.example',
      );
    } finally {
      // Otherwise it waits for the flow to start.
      for (const handle of mounted) await handle.destroy();
      vi.unstubAllGlobals();
      await window.happyDOM.abort();
    }
  });

  test('each is of a language that is looked at', () => {
    // webhook-docs.test.ts runs the plain JavaScript, web-view-snippets.test.ts compiles the snippets for
    // apps. Nothing here reads XML, the manifest of an Android app.
    const looked = [
      'json',
      'sh',
      'console',
      'ts',
      'tsx',
      'html',
      'csp',
      'js',
      'kotlin',
      'swift',
      'dart',
      'xml',
    ];
    expect(snippets.filter(({ language }) => !looked.includes(language))).toEqual([]);
  });
});

test('every bridge of the table of web views is one that the flow calls', () => {
  const bridges = listed(page('web-views.md'), '| | where the message goes |', 1);
  const code = read('packages/flow/src/events/host-targets.ts').replaceAll('?.', '.');
  expect(bridges).toHaveLength(4);
  expect(bridges.filter((bridge) => !code.includes(`window.${bridge.split('(')[0]}(`))).toEqual([]);
});
