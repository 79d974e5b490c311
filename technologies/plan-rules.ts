import type { SessionPlan, StepFault } from '@kuelik/backend';
import { catalogue, type TechnologyKey } from './catalogue.ts';
import { documentTypeOf, isChildType } from './edocument/document-types.ts';

const { document, document2, mxdoc, edocument, dsi } = catalogue;

const liveFaceCodes: readonly string[] = Object.values(catalogue)
  .filter(({ folder }) => folder === 'liveness')
  .map(({ code }) => code);
/** A photographed document takes precedence if the session has one, see face2face/server. */
const photographedCodes: readonly string[] = [document.code, document2.code, mxdoc.code];

const list = (codes: readonly string[]) => codes.join(', ');

function lackOfLiveFace(before: readonly string[]): readonly StepFault[] {
  if (before.some((code) => liveFaceCodes.includes(code))) return [];
  return [{ code: 'live_face_missing', message: `requires one of ${list(liveFaceCodes)} before it` }];
}

/** The photo that F2F uses: of a photographed document, otherwise of an adult's electronic one. */
function lackOfDocumentPhoto(plan: SessionPlan, before: readonly string[]): readonly StepFault[] {
  const fault = (message: string) => [{ code: 'document_missing', message }];
  if (before.some((code) => photographedCodes.includes(code))) return [];
  if (plan.technologies.some((code) => photographedCodes.includes(code))) {
    return fault(`requires its document before it: ${list(photographedCodes)}`);
  }
  if (!before.includes(edocument.code)) {
    return fault(`requires one of ${list([...photographedCodes, edocument.code])} before it`);
  }
  const type = documentTypeOf(plan.settings(edocument.code).document_type);
  return type !== null && isChildType(type) ? fault('a child’s document cannot be the reference') : [];
}

/**
 * Missing prerequisites without which a technology can never pass, by its key. `before` holds the codes of
 * the preceding steps that are not skipped.
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
