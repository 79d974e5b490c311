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
 * What the technologies say about themselves for everything but the flow, by folder. One late chunk: ten loaders in
 * the manifests would weigh on the first screen.
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

/** What integrators know each step by, by its key. */
export const titles: Readonly<Record<string, Words>> = Object.assign(
  {},
  ...Object.values(abouts).map((about) => about.titles),
);

/** The settings that the test page offers, by the step's key. */
export const offers: Readonly<Record<string, OfferedSetting>> = Object.assign(
  {},
  ...Object.values(abouts).map((about) => about.offers),
);

/** Whether documents are uploaded to sessions with a step of this folder before they begin. */
export const takesDocuments = (folder: Folder): boolean => abouts[folder].loadUpload !== undefined;

/** The uploads of the first technology that takes documents; undefined: none does. */
export const loadUpload = Object.values<TechnologyAbout>(abouts).find(
  (about) => about.loadUpload !== undefined,
)?.loadUpload;

/** Where below `technologies/` a step's screen lies, and the kilobytes (gzip) that it may bring beyond the shell. */
export function screenBudget(folder: Folder, key: string): ScreenBudget {
  const { screenBudget: budget } = abouts[folder];
  const own = typeof budget === 'number' ? { folder: 'web', kilobytes: budget } : budget[key];
  if (own === undefined) throw new Error(`The screen of ${key} has no budget`);
  return { ...own, folder: `${folder}/${own.folder}` };
}
