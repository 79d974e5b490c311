import type { StepServer } from './technology-server.ts';

type Rule = NonNullable<StepServer['lacks']>;

const list = (givers: readonly { readonly code: string }[]) => givers.map(({ code }) => code).join(', ');

/** Refuses a plan whose steps before this one show no live face. */
export const lackOfLiveFace: Rule = (_plan, before, givers) => {
  const faces = givers('liveness-photo');
  if (faces.some(({ code }) => before.includes(code))) return [];
  return [{ code: 'live_face_missing', message: `needs one of ${list(faces)} before it` }];
};

/** Refuses a plan without a document's photo before this step: a photographed document's, else an electronic one's. */
export const lackOfDocumentPhoto: Rule = (plan, before, givers) => {
  const fault = (message: string) => [{ code: 'document_missing', message }];
  const photographed = givers('document-photo');
  const electronic = givers('edocument-photo');
  if (photographed.some(({ code }) => before.includes(code))) return [];
  if (photographed.some(({ code }) => plan.technologies.includes(code))) {
    return fault(`needs the document before it: ${list(photographed)}`);
  }
  const given = electronic.find(({ code }) => before.includes(code));
  if (given === undefined) return fault(`needs one of ${list([...photographed, ...electronic])} before it`);
  const nothing = given.leavesNothing(plan.settings(given.code));
  return nothing === null ? [] : fault(nothing);
};

/** Refuses a plan in which no earlier step identified the person to the signing service. */
export const lackOfSigner: Rule = (_plan, before, givers) => {
  const signers = givers('signing-person');
  if (signers.some(({ code }) => before.includes(code))) return [];
  return [{ code: 'identification_missing', message: `needs ${list(signers)} before it` }];
};
