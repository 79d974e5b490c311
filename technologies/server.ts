import type { AskedConsent, ProtocolNames, TechnologyManifest } from '@kuelik/backend';
import { type Locale, locales } from '@kuelik/protocol';
import { consentNames, evidenceNames, titles } from './about.ts';
import { catalogue, type TechnologyKey, technologyKeys } from './catalogue.ts';
import { technologies } from './list.ts';
import { reasonNames } from './reason-names.ts';
import type { TechnologyRoutes } from './shared/server/services.ts';
import type {
  Consents,
  Giver,
  Leaving,
  StepServer,
  TechnologyServer,
} from './shared/server/technology-server.ts';

/** The server half of every technology in the list, located by path, so that browser code cannot import it. */
const servers: readonly TechnologyServer[] = await Promise.all(
  technologies.map(async ({ folder }) => (await import(`./${folder}/server/technology.ts`)).server),
);

/** The calls of all technologies. */
export const technologyRoutes: readonly TechnologyRoutes[] = servers.map(({ routes }) => routes);

const steps: Readonly<Record<TechnologyKey, StepServer>> = Object.assign(
  {},
  ...servers.map((server) => server.steps),
);

/** The steps whose results later steps can use. */
export const givers = (what: Leaving): readonly Giver[] =>
  technologyKeys
    .filter((key) => steps[key].leaves === what)
    .map((key) => ({
      code: catalogue[key].code,
      leavesNothing: steps[key].leavesNothing ?? (() => null),
    }));

/** The rules of every step that are checked when a session is created. */
export const technologyManifests: readonly TechnologyManifest[] = technologyKeys.map((key) => {
  const { settings, counts, needsAccess = false, commands = null, lacks } = steps[key];
  return {
    code: catalogue[key].code,
    settings,
    tries: counts,
    commands,
    needsAccess,
    lacks: (plan, before) => lacks?.(plan, before, givers) ?? [],
  };
});

/** The codes of a session of the demonstration integrator that names none, in their order. */
export const demoCodes: readonly string[] = technologyKeys
  .filter((key) => catalogue[key].isInDemo)
  .map((key) => catalogue[key].code);

/** What an integrator may set for each step, by its key. */
export const settingsSchemas = Object.fromEntries(
  technologyKeys.map((key) => [key, steps[key].settings]),
) as Readonly<Record<TechnologyKey, StepServer['settings']>>;

const consents: Readonly<Record<string, Consents[string] | undefined>> = Object.assign(
  Object.create(null),
  ...servers.map((server) => server.consents),
);

const isLocale = (locale: string): locale is Locale => locales.some((known) => known === locale);

/** The consent's wording that the person read; null for an unknown version or language. */
export function consentWording(asked: AskedConsent): string | null {
  const { textVersion, locale, organization } = asked;
  return isLocale(locale) ? (consents[textVersion]?.(asked, locale, organization) ?? null) : null;
}

/** What a session's protocol calls the codes in it. */
export const protocolNames: ProtocolNames = {
  technologies: Object.fromEntries(technologyKeys.map((key) => [catalogue[key].code, titles[key]])),
  reasons: reasonNames,
  pictures: evidenceNames,
  consents: consentNames,
};
