/**
 * The shell's catalogues whose texts can be replaced, by the prefix of their keys, each with the texts that
 * cannot: consents, whose wording is on record, and warnings about someone else's link. For the technologies'
 * catalogues see `LocaleEnvironment`.
 */
export const textGroups: TextGroups = {
  flow: [],
  ui: [],
  forms: [],
  camera: [],
  about: ['asks', 'asksUnnamed', 'keptText', 'keptUnnamed'],
  handOff: ['askTitle', 'asksYou', 'started', 'question', 'warning', 'yes', 'no', 'stoppedText'],
  capture: [],
  line: [],
  steps: [],
  verify: [],
  check: [],
};

/** Catalogues by the prefix of their keys, each with the keys that cannot be replaced. */
export type TextGroups = Readonly<Record<string, readonly string[]>>;
