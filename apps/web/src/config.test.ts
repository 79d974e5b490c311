import { resolveRuntimeConfig } from '@kuelik/flow';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('KUELIK_INTEGRITY_CHECKS', true);
vi.stubGlobal('KUELIK_HOSTS', {});
const { builtInConfig } = await import('./config.ts');

const location = { origin: 'https://kyc.example' };

test('without any setting backend, models, cabinet and pages are on the page’s own origin, below api/v1 [3.20, 7.2, 8.2]', () => {
  expect(resolveRuntimeConfig({}, builtInConfig(location), 'kyc.example')).toMatchObject({
    backendUrl: '/api/v1',
    modelsUrl: '/models/',
    cabinetUrl: '/cabinet',
    frontendUrl: 'https://kyc.example',
  });
});

test('a build’s variables replace the defaults [3.20]', () => {
  const set = {
    VITE_KUELIK_BACKEND_URL: 'https://api.example/api/v1',
    VITE_KUELIK_MODELS_URL: 'https://cdn.example/models',
    VITE_KUELIK_CABINET_URL: 'https://desk.example',
    VITE_KUELIK_FRONTEND_URL: 'https://go.example',
  };
  for (const [name, value] of Object.entries(set)) vi.stubEnv(name, value);
  const { backendUrl, modelsUrl, cabinetUrl, frontendUrl } = builtInConfig(location);
  expect([backendUrl, modelsUrl, cabinetUrl, frontendUrl]).toEqual(Object.values(set));
});
