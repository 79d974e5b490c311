import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { VisionEngineOptions } from '@kuelik/vision/node';
import { findSite } from '../http/find-site.ts';

/**
 * The engine's settings with the folder of its models. Where none is set and their package is not installed, as in
 * `dist/release`, these are the models of the pages, which are the same files.
 */
export function withModels(
  { vision, siteDir }: { readonly vision: VisionEngineOptions; readonly siteDir: string },
  module = import.meta.url,
): VisionEngineOptions {
  if (vision.modelsDir !== undefined || isInstalled(module)) return vision;
  return { ...vision, modelsDir: join(findSite(siteDir), 'models') };
}

function isInstalled(module: string): boolean {
  try {
    createRequire(module).resolve('@vladmandic/human');
    return true;
  } catch {
    return false;
  }
}
