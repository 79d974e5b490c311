/** What a technology needs from the device before its screen can work. */
export type DeviceNeed = 'camera' | 'motion-sensors';

interface CatalogueEntry {
  /** The technology's code in a session's configuration. */
  readonly code: string;
  /** Its folder beside this file. */
  readonly folder: string;
  readonly needs: readonly DeviceNeed[];
}

/**
 * Every kind of verification step: the only list. Keys and codes are from the product specification, section
 * 1; the codes that need a camera from its start-up step 5.
 */
export const catalogue = {
  distance: { code: 'LDD', folder: 'liveness', needs: ['camera'] },
  distance2: { code: 'LDD2', folder: 'liveness', needs: ['camera'] },
  short: { code: 'LDSH', folder: 'liveness', needs: ['camera'] },
  position: { code: 'LDHP', folder: 'liveness', needs: ['camera', 'motion-sensors'] },
  'pro-max': { code: 'LDPM', folder: 'liveness', needs: ['camera', 'motion-sensors'] },
  core: { code: 'LC', folder: 'liveness', needs: ['camera'] },
  document: { code: 'DR', folder: 'document', needs: ['camera'] },
  document2: { code: 'DR2', folder: 'document', needs: ['camera'] },
  edocument: { code: 'ED', folder: 'edocument', needs: [] },
  tunduk: { code: 'TDK', folder: 'tunduk', needs: [] },
  mxdoc: { code: 'MXD', folder: 'mxdoc', needs: [] },
  face2face: { code: 'F2F', folder: 'face2face', needs: [] },
  f2fnpck: { code: 'F2F_NPCK', folder: 'face2face', needs: [] },
  address: { code: 'ADR', folder: 'registry', needs: [] },
  address2: { code: 'ADR2', folder: 'registry', needs: [] },
  gbdfln: { code: 'GBDFLN', folder: 'registry', needs: [] },
  gbdfl: { code: 'GBDFL', folder: 'registry', needs: [] },
  gbdfl2: { code: 'GBDFL2', folder: 'registry', needs: [] },
  kzInfo: { code: 'KZ_INFO', folder: 'registry', needs: [] },
  dsi: { code: 'DSI', folder: 'signature-identifier', needs: [] },
  dss: { code: 'DSS', folder: 'signature-signer', needs: [] },
} as const satisfies Record<string, CatalogueEntry>;

export type TechnologyKey = keyof typeof catalogue;
export type TechnologyCode = (typeof catalogue)[TechnologyKey]['code'];

/** Technologies whose screens show a result until the person continues, and show it again after a reload. */
export const resultShowing: ReadonlySet<TechnologyKey> = new Set([
  'edocument',
  'tunduk',
  'f2fnpck',
  'address',
  'address2',
  'gbdfln',
  'gbdfl',
  'gbdfl2',
  'kzInfo',
] as const);

export const technologyKeys = Object.keys(catalogue) as TechnologyKey[];

const keyByCode: ReadonlyMap<string, TechnologyKey> = new Map(
  technologyKeys.map((key) => [catalogue[key].code, key]),
);

/** The key of a session's technology code; an unknown code is returned unchanged. */
export function technologyKey(code: string): TechnologyKey | (string & {}) {
  return keyByCode.get(code) ?? code;
}
