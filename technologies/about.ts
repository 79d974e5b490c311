import { about as document } from './document/about.ts';
import { about as edocument } from './edocument/about.ts';
import { about as face2face } from './face2face/about.ts';
import type { technologies } from './list.ts';
import { about as liveness } from './liveness/about.ts';
import type { OfferedSetting, ScreenBudget, TechnologyAbout, Words } from './manifest.ts';
import { about as mxdoc } from './mxdoc/about.ts';
import { about as npck } from './npck/about.ts';
import { about as registry } from './registry/about.ts';
import { about as signature } from './signature/about.ts';
import { about as tunduk } from './tunduk/about.ts';

type Folder = (typeof technologies)[number]['folder'];

/**
 * Each technology's data for everything but the flow, by folder. It is one chunk, loaded late: ten loaders in the
 * manifests would enlarge the first screen.
 */
export const abouts: Readonly<Record<Folder, TechnologyAbout>> = {
  liveness,
  document,
  edocument,
  tunduk,
  mxdoc,
  face2face,
  npck,
  registry,
  signature,
};

/** The integrators' name of each step, by its key. */
export const titles: Readonly<Record<string, Words>> = Object.assign(
  {},
  ...Object.values(abouts).map((about) => about.titles),
);

/** What the cabinet calls a stored picture or file, by its kind. */
export const evidenceNames: Readonly<Record<string, Words>> = Object.assign(
  {},
  ...Object.values(abouts).map((about) => about.evidence),
);

/** What the cabinet calls a consent, by its purpose. */
export const consentNames: Readonly<Record<string, Words>> = Object.assign(
  {},
  ...Object.values<TechnologyAbout>(abouts).map((about) => about.consents),
);

/** The settings that the test page offers, by the step's key. */
export const offers: Readonly<Record<string, OfferedSetting>> = Object.assign(
  {},
  ...Object.values(abouts).map((about) => about.offers),
);

/** Whether documents are uploaded to sessions with a step of this folder before they begin. */
export const takesDocuments = (folder: Folder): boolean => abouts[folder].loadUpload !== undefined;

/** The uploads of the first technology that takes documents; undefined if none does. */
export const loadUpload = Object.values<TechnologyAbout>(abouts).find(
  (about) => about.loadUpload !== undefined,
)?.loadUpload;

/** Folder of a step's screen below `technologies/`, and the kilobytes (gzip) that it may load beyond the shell. */
export function screenBudget(folder: Folder, key: string): ScreenBudget {
  const { screenBudget: budget } = abouts[folder];
  const own = typeof budget === 'number' ? { folder: 'web', kilobytes: budget } : budget[key];
  if (own === undefined) throw new Error(`The screen of ${key} has no budget`);
  return { ...own, folder: `${folder}/${own.folder}` };
}
