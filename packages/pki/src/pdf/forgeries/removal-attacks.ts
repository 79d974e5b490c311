/**
 * For tests: a signer is made to disappear. A later update shows the file without the first signature, and another
 * person signs that, so that viewers name only the second signer.
 */
import type { CmsOptions } from '../../cms/cms.ts';
import {
  annots,
  type Bodies,
  contract,
  type ForgedSignature,
  forgeSignature,
  formBody,
  lastXref,
  pageBody,
  stream,
  type UpdateOptions,
  update,
  writePdf,
} from './forge.ts';

const more = stream('BT /F1 18 Tf 20 200 Td (I owe 1 000 000) Tj ET');
const empty = '<< /Type /Annot /Subtype /Widget /FT /Sig /T (S10) /F 132 /Rect [0 0 0 0] >>';
const second: ForgedSignature = {
  field: 12,
  value: 13,
  catalogue: formBody(12),
  page: pageBody(annots(12)),
};
/** The second person signs the field of the first one. */
const sameField: ForgedSignature = {
  ...second,
  field: 10,
  catalogue: formBody(10),
  page: pageBody(annots(10)),
};

interface Removal {
  /** The update between the two signatures; none if left out. */
  readonly between?: Bodies;
  readonly update?: (first: Buffer) => UpdateOptions;
  readonly by?: ForgedSignature;
}

const removals: Readonly<Record<string, Removal>> = {
  'its field leaves form and page': { between: { 1: formBody(), 3: pageBody() } },
  'its field leaves with what it signed': { between: { 1: formBody(), 3: pageBody(), 4: more } },
  'the second signature’s update leaves it out': {},
  'the second signature writes its range in another spelling': {
    by: { ...second, rangeKey: '/Byte#52ange' },
  },
  'its field is emptied': { between: { 10: empty }, by: sameField },
  'another person signs in its field': { by: sameField },
  'its objects are freed': {
    between: { 1: formBody(), 3: pageBody() },
    update: () => ({ entries: { 10: null, 11: null } }),
  },
  'the update builds on the version before it': {
    between: { 1: formBody(), 3: pageBody(), 4: more },
    update: (plain) => ({ prev: lastXref(plain) }),
  },
  'another catalogue and other pages': {
    between: {
      40: '<< /Type /Catalog /Pages 41 0 R /AcroForm << /SigFlags 3 /Fields [12 0 R] >> >>',
      41: '<< /Type /Pages /Kids [42 0 R] /Count 1 >>',
      42: pageBody(annots(12)).replace('2 0 R', '41 0 R').replace('4 0 R', '43 0 R'),
      43: more,
    },
    update: () => ({ root: 40 }),
    by: { field: 12, value: 13, update: { root: 40 } },
  },
};

/** The attack files by attack; `victim` signed first, and is not named in the end. */
export async function removalAttacks(
  victim: CmsOptions,
  attacker: CmsOptions,
): Promise<ReadonlyMap<string, Buffer>> {
  const plain = writePdf(contract('I owe 1 000'));
  const signed = await forgeSignature(plain, victim, {
    field: 10,
    value: 11,
    catalogue: formBody(10),
    page: pageBody(annots(10)),
  });
  const files = new Map<string, Buffer>();
  for (const [name, { between, by = second, ...each }] of Object.entries(removals)) {
    const changed = between === undefined ? signed : update(signed, between, each.update?.(plain));
    files.set(`removed: ${name}`, await forgeSignature(changed, attacker, by));
  }
  return files;
}
