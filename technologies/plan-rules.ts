import type { SessionPlan, StepFault } from '@kuelik/backend';
import { catalogue, type TechnologyKey } from './catalogue.ts';
import { documentTypeOf, isChildType } from './edocument/document-types.ts';

const { document, document2, mxdoc, edocument, dsi } = catalogue;

const liveFaceCodes: readonly string[] = Object.values(catalogue)
  .filter(({ folder }) => folder === 'liveness')
  .map(({ code }) => code);
/** A photographed document is compared with wherever the session has one, see face2face/server. */
const photographedCodes: readonly string[] = [document.code, document2.code, mxdoc.code];

const list = (codes: readonly string[]) => codes.join(', ');

function lackOfLiveFace(before: readonly string[]): readonly StepFault[] {
  if (before.some((code) => liveFaceCodes.includes(code))) return [];
  return [{ code: 'live_face_missing', message: `needs one of ${list(liveFaceCodes)} before it` }];
}

/** The photo that F2F compares with: of a photographed document, else of an adult's electronic one. */
function lackOfDocumentPhoto(plan: SessionPlan, before: readonly string[]): readonly StepFault[] {
  const fault = (message: string) => [{ code: 'document_missing', message }];
  if (before.some((code) => photographedCodes.includes(code))) return [];
  if (plan.technologies.some((code) => photographedCodes.includes(code))) {
    return fault(`needs its document before it: ${list(photographedCodes)}`);
  }
  if (!before.includes(edocument.code)) {
    return fault(`needs one of ${list([...photographedCodes, edocument.code])} before it`);
  }
  const type = documentTypeOf(plan.settings(edocument.code).document_type);
  return type !== null && isChildType(type) ? fault('a child’s document is never compared with') : [];
}

/**
 * What the steps before a technology leave out without which it can never pass, by the technology's key. `before`
 * holds the codes before it that the person does take.
 */
export const planRules: Partial<
  Record<TechnologyKey, (plan: SessionPlan, before: readonly string[]) => readonly StepFault[]>
> = {
  face2face: (plan, before) => [...lackOfLiveFace(before), ...lackOfDocumentPhoto(plan, before)],
  f2fnpck: (_plan, before) => lackOfLiveFace(before),
  dss: (_plan, before) =>
    before.includes(dsi.code)
      ? []
      : [{ code: 'identification_missing', message: `needs ${dsi.code} before it` }],
};
