/**
 * The catalogues whose texts can be overridden, by their key prefix, and the texts in each that cannot: those
 * a person consents to, whose wording the record names, and the stranger warning.
 */
export const textGroups = {
  flow: [],
  ui: [],
  forms: [],
  camera: [],
  documents: [],
  result: [],
  handOff: ['askTitle', 'asksYou', 'started', 'question', 'warning', 'yes', 'no', 'stoppedText'],
  capture: [],
  steps: [],
  liveness: ['motion_consent', 'next'],
  document: [],
  mxdoc: [],
  face2face: [],
  npck: ['subtitle', 'consent', 'unknownOrganization', 'start'],
  edocument: ['recipient', 'thisOrganisation', 'childRecipient', 'smsConsent', 'codeConsent', 'childConsent'],
  registry: [
    'subtitle',
    'whoAsks',
    'unknownOrganization',
    'whatFor',
    'purpose',
    'whatAddress',
    'whatPerson',
    'what',
    'waitingText',
    'waitingSafe',
  ],
  tunduk: ['whoReceives'],
  dsi: ['agree'],
  dss: [
    'access',
    'accessNoOrg',
    'consentText',
    'reissueText',
    'consent',
    'conditions',
    'conditionsText',
    'forgotText',
  ],
  verify: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Key prefix of one catalogue. */
export type TextGroup = keyof typeof textGroups;
