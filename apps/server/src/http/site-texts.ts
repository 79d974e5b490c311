import { readFileSync } from 'node:fs';
import { textsByLocale } from '@kuelik/protocol';
import * as v from 'valibot';
import type { ServerConfig } from '../configuration/config.ts';

const file = v.pipe(v.string(), v.parseJson(), textsByLocale);

/**
 * Content of `/kuelik-config.json`, with the texts of the deployment's own file if it names one.
 *
 * @throws Error that names the file and its fault.
 */
export function withTexts({
  runtimeConfig,
  siteTextsFile,
}: Pick<ServerConfig, 'runtimeConfig' | 'siteTextsFile'>): Readonly<Record<string, unknown>> {
  if (siteTextsFile === null) return runtimeConfig;
  const parsed = v.safeParse(file, readFileSync(siteTextsFile, 'utf8'));
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) =>
      [v.getDotPath(issue), issue.message].filter(Boolean).join(': '),
    );
    throw new Error(`KUELIK_SITE_TEXTS_FILE, ${siteTextsFile}: ${faults.join('; ')}`);
  }
  return { ...runtimeConfig, texts: parsed.output };
}
