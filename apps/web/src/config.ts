import type { BuiltInConfig } from '@kuelik/flow';

/** Set by vite.config.ts at build time. */
declare const KUELIK_INTEGRITY_CHECKS: boolean;
declare const KUELIK_HOSTS: BuiltInConfig['byHost'];

const env = import.meta.env;

/** The only place that reads build-time settings. A deployment's settings arrive at run time. */
export const buildConfig = {
  /** False: the build never checks itself, whatever the deployment's settings. */
  mayCheckIntegrity: KUELIK_INTEGRITY_CHECKS,
} as const;

/**
 * Built-in defaults, used where neither `kuelik-config.json` nor the host page sets a value: one server
 * serves site, API and models from one origin.
 */
export function builtInConfig(location: Pick<Location, 'origin'>): BuiltInConfig {
  return {
    backendUrl: env.VITE_KUELIK_BACKEND_URL ?? '/api/v1',
    modelsUrl: env.VITE_KUELIK_MODELS_URL ?? '/models/',
    cabinetUrl: env.VITE_KUELIK_CABINET_URL ?? '/cabinet',
    frontendUrl: env.VITE_KUELIK_FRONTEND_URL ?? location.origin,
    ownHosts: ['kuelik.kz'],
    byHost: KUELIK_HOSTS,
  };
}
