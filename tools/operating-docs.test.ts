import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configsReply, serverStatuses } from '@kuelik/protocol';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commands } from '../apps/server/src/commands/commands.ts';
import { DEMO_KEY } from '../packages/backend/src/features/integrators/create.ts';
import { webhookEvent } from '../packages/backend/src/features/webhooks/event.ts';
import { parseFlowQuery } from '../packages/flow/src/address/query.ts';
import { catalogue, technologyKeys } from '../technologies/catalogue.ts';
import { settingsSchemas } from '../technologies/server.ts';
import { identifierResult } from '../technologies/signature/contract/identifier.ts';
import { signerResult } from '../technologies/signature/contract/signer.ts';
import { root } from './setup.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Every public page. */
const documentation = [
  ...(readdirSync(join(root, 'docs'), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
];
const codes = technologyKeys.map((key) => catalogue[key].code);
const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** Rows of the table whose heading row begins with these words, as cells. */
function rowsOf(text: string, heading: string): string[][] {
  const lines = text.slice(text.indexOf(heading)).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const server = read('docs/integrate/server.md');

describe('settings of technologies', () => {
  /** Each technology's settings and their defaults. */
  const defaults: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
    technologyKeys.map((key) => [catalogue[key].code, v.parse(settingsSchemas[key], {})]),
  );
  const rows = rowsOf(server, '| `technology_configs` |');

  test('every technology has a row', () => {
    expect(rows.flatMap(([named = '']) => inBackticks(named)).sort()).toEqual([...codes].sort());
  });

  test.each(Object.keys(defaults))(
    '%s: the table lists every setting with its default, and no others',
    (code) => {
      const [, said = ''] = rows.find(([named = '']) => inBackticks(named).includes(code)) ?? [];
      const documented = [...said.matchAll(/`(\w+)` \((`?)([\w.]+)\2[^)]*\)|`(document_type)`/g)].map(
        ([, name, , value, bare]) => [name ?? bare, value ?? 'null'],
      );
      const real = Object.entries(defaults[code] ?? {}).map(([name, value]) => [name, String(value)]);
      expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(real));
    },
  );
});

test('the result data of every technology are documented', () => {
  const rows = rowsOf(server, '| code | `data` |');
  expect(rows.flatMap(([named = '']) => inBackticks(named)).sort()).toEqual([...codes].sort());
  const fieldsOf = (code: string) => inBackticks(rows.find(([named]) => named === `\`${code}\``)?.[1] ?? '');
  expect(fieldsOf('DSI')).toEqual(expect.arrayContaining(Object.keys(identifierResult.entries)));
  expect(fieldsOf('DSS')).toEqual(expect.arrayContaining(Object.keys(signerResult.entries)));
});

describe('going live', () => {
  const page = read('docs/integrate/going-live.md');
  const routes = ['packages/backend/src', 'technologies']
    .flatMap((folder) =>
      (readdirSync(join(root, folder), { recursive: true }) as string[])
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => read(join(folder, file))),
    )
    .join('\n');

  test('every command, setting, call and field that it names exists', () => {
    const variables = read('.env.example');
    const exists = (name: string): boolean => {
      const call = /^GET \/api\/v1(\/\S+)$/.exec(name)?.[1];
      if (call !== undefined) return new RegExp(`'${call.replace(/\{\w+\}/g, ':\\w+')}'`).test(routes);
      const variable = /^([A-Z_]+)=(\w+)$/.exec(name)?.[1];
      if (variable !== undefined) return variables.includes(`\n${variable}=`);
      if (/^integrator /.test(name)) return commands.some((command) => command.name.join(' ') === name);
      const elsewhere: Readonly<Record<string, boolean>> = {
        [DEMO_KEY]: true,
        redirect: 'redirect' in parseFlowQuery(''),
        FAILED: serverStatuses.some((status) => status === 'FAILED'),
        'Retry-After': routes.includes("header('retry-after'"),
        id: webhookEvent.options.every(({ entries }) => 'id' in entries),
        attempts: 'attempts' in settingsSchemas.short.entries,
        organization: 'organization' in configsReply.entries,
      };
      return elsewhere[name] === true;
    };
    // Spelled as browsers do.
    const named = inBackticks(page).filter((name) => name !== 'Permissions-Policy');
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });
});

describe('operating', () => {
  const page = read('docs/operate.md');

  test('every command of the command line is documented, with its options', () => {
    const documented = rowsOf(page, '| command | |').flatMap(([named = '']) => inBackticks(named));
    for (const { name } of commands) {
      expect(
        documented.some((line) => line.startsWith(name.join(' '))),
        name.join(' '),
      ).toBe(true);
    }
    for (const line of documented) {
      const command = commands.find(({ name }) => name.every((word, i) => line.split(' ')[i] === word));
      expect(command, line).toBeDefined();
      for (const option of line.match(/--\w+/g) ?? []) expect(command?.usage, line).toContain(option);
    }
  });

  test('every variable that it names is a setting', () => {
    const variables = read('.env.example');
    const ofTheBuild = read('tools/lib/build/browser-build.ts');
    const named = page.match(/\b(?:KUELIK_[A-Z_]+[A-Z]|DATABASE_URL|METRICS_PORT|NODE_ENV)\b/g) ?? [];
    expect(named.length).toBeGreaterThan(15);
    const isSetting = (name: string) =>
      variables.includes(`\n${name}=`) || ofTheBuild.includes(`process.env.${name} `);
    expect([...new Set(named)].filter((name) => !isSetting(name))).toEqual([]);
  });

  test('every npm script named in the docs is in package.json', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const pages = [
      'README.md',
      'CONTRIBUTING.md',
      'docs/browsers.md',
      'docs/operate.md',
      'docs/integrate/README.md',
    ];
    const named = pages.flatMap((file) =>
      [...read(file).matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(5);
    const known = new Set([...Object.keys(scripts), 'install', 'run', 'ci']);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

test('every browser named with --project= is a project of the journeys', () => {
  const config = read('e2e/playwright.config.ts');
  const named = [...read('docs/browsers.md').matchAll(/--project=([\w-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !config.includes(`name: '${name}'`))).toEqual([]);
});

describe('the README', () => {
  const readme = read('README.md');

  test('has every technology in its table of steps, once', () => {
    const named = rowsOf(readme, '| step | code |').flatMap(([, named = '']) => inBackticks(named));
    expect(named.sort()).toEqual([...codes].sort());
  });

  test('names existing addresses', () => {
    const served = ['packages/backend/src', 'apps/web/src']
      .flatMap((folder) =>
        (readdirSync(join(root, folder), { recursive: true }) as string[])
          .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
          .map((file) => read(join(folder, file))),
      )
      .join('\n');
    // Code fences would be parsed as backticks.
    const named = inBackticks(readme.replace(/^```[\s\S]*?^```$/gm, ''));
    const paths = named.flatMap((name) => {
      const call = /^GET \/api\/v1(\/\S+)$/.exec(name)?.[1];
      // Only the first part of a page is compared; the rest is page-specific.
      return call ?? /^\/\w+/.exec(name)?.[0] ?? [];
    });
    expect(paths).toEqual(expect.arrayContaining(['/verify', '/cabinet']));
    const pattern = (path: string) => new RegExp(`['"]${path.replace(/\{\w+\}/g, ':\\w+')}['"]`);
    expect(paths.filter((path) => !pattern(path).test(served))).toEqual([]);
  });

  test('links to every page for integrators and operators', () => {
    for (const page of ['docs/integrate/README.md', 'docs/integrate/webhooks.md', 'docs/operate.md']) {
      expect(readme).toContain(`](${page})`);
    }
  });
});

test('every code block outside docs/integrate is run, compiled or compared, or is a drawing', () => {
  const lookedAt: Readonly<Record<string, string>> = {
    'CONTRIBUTING.md diff': 'tools/add-technology.test.ts',
    'CONTRIBUTING.md sh': 'tools/operating-docs.test.ts',
    'README.md html': 'tools/integrate-docs.test.ts',
    'README.md sh': 'tools/operating-docs.test.ts',
    'docs/browsers.md sh': 'tools/operating-docs.test.ts',
    'docs/operate.md sh': 'e2e/journeys/operating/operating.spec.ts',
    'docs/providers/README.md sh': 'e2e/journeys/operating/operating.spec.ts',
    'docs/signatures.md sh': 'e2e/journeys/steps/signatures.spec.ts',
    'docs/widget.md html': 'e2e/journeys/hosts/integrating.spec.ts',
    'docs/widget.md js': 'e2e/journeys/hosts/integrating.spec.ts',
  };
  const found = new Set<string>();
  for (const page of documentation.filter((file) => !file.startsWith('docs/integrate/'))) {
    for (const [, language, code] of read(page).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)) {
      if (language === '') expect(code, page).toMatch(/[│─►]/);
      else found.add(`${page} ${language}`);
    }
  }
  expect([...found].sort()).toEqual(Object.keys(lookedAt).sort());
  for (const [block, file] of Object.entries(lookedAt)) expect(read(file)).toContain(block.split(' ')[0]);
});

test('every link between pages of the docs resolves', () => {
  const anchor = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-');
  const dead: string[] = [];
  for (const page of documentation) {
    for (const [, target = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [path = '', part] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, file))) dead.push(`${page}: ${target}`);
      else if (part !== undefined && file.endsWith('.md')) {
        const titles = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => anchor(title));
        if (!titles.includes(part)) dead.push(`${page}: ${target}`);
      }
    }
  }
  expect(dead).toEqual([]);
});
