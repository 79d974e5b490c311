import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from './lib/build/build-server.ts';
import { type FilePackages, licenceOf, runtimePackages } from './lib/build/runtime-packages.ts';
import { filesBelow } from './lib/files.ts';
import { root } from './setup.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the server, built twice', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kuelik-built-'));
    for (const name of ['one', 'two']) await buildServer(join(folder, name, 'server'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const hashes = (name: string) =>
    filesBelow(join(folder, name, 'server')).map((file) => {
      const bytes = readFileSync(join(folder, name, 'server', file));
      return `${file} ${createHash('sha256').update(bytes).digest('hex')}`;
    });

  const packages = (): Readonly<Record<string, FilePackages>> =>
    JSON.parse(readFileSync(join(folder, 'one/server/packages.json'), 'utf8'));

  it('is the same, byte by byte', () => {
    expect(hashes('one').length).toBeGreaterThan(10);
    expect(hashes('one').join()).toContain('assets/mobilefacenet/mobilefacenet.bin');
    expect(hashes('one')).toEqual(hashes('two'));
  });

  it('loads OpenTelemetry only where traces are exported', () => {
    const text = (file: string) => readFileSync(join(folder, 'one/server', file), 'utf8');
    const names = (file: string) => packages()[file]?.imports ?? [];
    const contents = (file: string) => packages()[file]?.bundles ?? [];
    const atStart = new Set<string>();
    const load = (file: string): void => {
      if (atStart.has(file)) return;
      atStart.add(file);
      for (const [, chunk = ''] of text(file).matchAll(/(?:\bfrom|^import)\s*"\.\/([\w.-]+\.js)"/gm))
        load(chunk);
    };
    load('main.js');
    expect(atStart.size).toBeGreaterThan(3);
    const isTelemetry = (name: string) => name.startsWith('@opentelemetry/');
    expect([...atStart].flatMap(names)).toContain('fastify');
    expect([...atStart].flatMap(names).filter(isTelemetry)).toEqual([]);
    // The counters of prom-client know its interfaces.
    expect([...new Set([...atStart].flatMap(contents).filter(isTelemetry))]).toEqual(['@opentelemetry/api']);
    const isOther = (name: string) => /^(?:@aws-sdk\/client-s3|fontkit)$/.test(name);
    expect([...atStart].flatMap(contents).filter(isOther), 'loaded with the first use').toEqual([]);
    const lazy = readdirSync(join(folder, 'one/server')).filter(
      (file) => file.endsWith('.js') && !atStart.has(file),
    );
    expect(lazy.flatMap(names).filter(isTelemetry)).toContain('@opentelemetry/exporter-trace-otlp-http');
  });

  it('runs on packages of the lock file, no browser, test or build tool among them', () => {
    const lock = JSON.parse(read('package-lock.json')).packages;
    const imported = Object.values(packages()).flatMap(({ imports }) => imports);
    const paths = runtimePackages(lock, imported);
    const names = paths.map((path) => path.split('node_modules/').at(-1));
    expect(names).toEqual(
      expect.arrayContaining([
        'fastify',
        'sharp',
        '@aws-sdk/client-s3',
        'secure-json-parse',
        'dejavu-fonts-ttf',
      ]),
    );
    const bundled = Object.values(packages()).flatMap(({ bundles }) => bundles);
    expect(
      [...new Set(bundled)].filter((name) => !names.includes(name)),
      'without a licence in the release',
    ).toEqual([]);
    const licences = paths.map((path) => licenceOf(path.split('node_modules/').at(-1) ?? path, lock[path]));
    expect(licences.filter((licence) => /see|unknown|unlicensed/i.test(licence))).toEqual([]);
    const tools = [
      'react',
      'vite',
      'vitest',
      'typescript',
      '@playwright/test',
      'esbuild',
      'tsx',
      '@vladmandic/human',
    ];
    expect(names.filter((name) => tools.includes(name ?? ''))).toEqual([]);
  });
});

describe('the files to deploy with', () => {
  const files = (readdirSync(join(root, 'deploy'), { recursive: true }) as string[]).filter((file) =>
    /Containerfile|\.(?:ya?ml|service)$/.test(file),
  );
  const settings = read('.env.example');

  it('set nothing that is no setting', () => {
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      for (const [name] of read(`deploy/${file}`).matchAll(/\bKUELIK_[A-Z0-9_]+[A-Z0-9]\b/g)) {
        // Names the image itself.
        if (name !== 'KUELIK_IMAGE') expect(settings, `${file}: ${name}`).toContain(`\n${name}=`);
      }
    }
  });

  it('name what is not set in words that every compose program reads', () => {
    const compose = read('deploy/compose.yaml');
    expect(compose.match(/\$\{\w+:\?is not set\}/g)?.length).toBeGreaterThan(5);
    // Debian's podman-compose passes a variable on as it is written where nothing follows `:?` or `:-`.
    expect(compose).not.toMatch(/\$\{\w+:[?-]\}/);
  });

  it('run it without privileges, on a read-only root', () => {
    const container = read('deploy/Containerfile');
    expect(container).toMatch(/^USER 10001:0$/m);
    expect(container).toMatch(/^HEALTHCHECK [^\n]*CMD \["\/usr\/bin\/node"/m);
    expect(read('deploy/compose.yaml')).toContain('read_only: true');
    expect(read('deploy/helm/kuelik/templates/deployment.yaml')).toContain('readOnlyRootFilesystem: true');
    expect(read('deploy/systemd/kuelik.service')).toContain('ProtectSystem=strict');
  });
});
