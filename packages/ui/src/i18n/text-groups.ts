/**
 * The shell's catalogues whose texts can be replaced, by the word that their keys begin with, and in each the texts that
 * cannot: what a person consents to, whose wording the record names, and what warns them of a stranger. Those of the
 * technologies are handed in, see `LocaleEnvironment`.
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

/** Catalogues by the word that their keys begin with, and what of each cannot be replaced. */
export type TextGroups = Readonly<Record<string, readonly string[]>>;
