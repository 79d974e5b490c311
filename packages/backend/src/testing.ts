export { effectivePolicyOf } from './platform/policies/assemble.ts';
export { buildTestApp, type TestApp, type TestAppOptions, type TestSession } from './testing/app.ts';
export { demoDefaults } from './testing/demo-defaults.ts';
export { fillGrowth } from './testing/growth/fill.ts';
export { planOf, type Statement } from './testing/growth/plan.ts';
export { growthProbes } from './testing/growth/probes.ts';
export { prepareDataFolder } from './testing/migrated.ts';
export { type MultipartFileInput, multipartBody } from './testing/multipart.ts';
export { createTestPlatform, type TestPlatform } from './testing/platform.ts';
