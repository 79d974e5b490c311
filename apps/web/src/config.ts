import type { BuiltInConfig } from '@kuelik/flow';

/** Set by vite.config.ts at build time. */
declare const KUELIK_INTEGRITY_CHECKS: boolean;
declare const KUELIK_HOSTS: BuiltInConfig['byHost'];

const env = import.meta.env;

/** The one place that reads what was decided at build time. What a deployment decides comes at run time. */
export const buildConfig = {
  /** False: built never to check itself, whatever a deployment says. */
  mayCheckIntegrity: KUELIK_INTEGRITY_CHECKS,
} as const;

/**
 * The built-in defaults, which apply where neither `kuelik-config.json` nor the page's host says
 * otherwise: one server serves site, API and models under one origin.
 */
export function builtInConfig(location: Location): BuiltInConfig {
  return {
    backendUrl: env.VITE_KUELIK_BACKEND_URL ?? '/api/v1',
    modelsUrl: env.VITE_KUELIK_MODELS_URL ?? '/models/',
    cabinetUrl: env.VITE_KUELIK_CABINET_URL ?? '/cabinet',
    frontendUrl: env.VITE_KUELIK_FRONTEND_URL ?? location.origin,
    ownHosts: ['kuelik.kz'],
    byHost: KUELIK_HOSTS,
  };
}
