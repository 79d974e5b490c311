import { AppError } from '@kuelik/backend';
import type { Child } from '@kuelik/providers';
import { isAlreadyFinal } from '../../shared/server/final-result.ts';
import type { EDocumentResult, ListedChild } from '../contract.ts';
import { type EDocumentType, isChildType } from '../document-types.ts';
import {
  type Call,
  purpose,
  requireDocumentAttempt,
  requireIin,
  requireNoResult,
  requireSamePerson,
  requireType,
} from './call.ts';
import { readProgress, saveProgress } from './progress.ts';
import { agreedDocument, askState, judgeReceived, keepDocument } from './receive.ts';

export const listed = ({ id, fullName, birthDate }: Child): ListedChild => ({
  id,
  full_name: fullName,
  birth_date: birthDate,
});

/** Finds the parent's children. 404 `child_not_found` if the state lists none. */
export async function findChildren(
  call: Call,
  parentIin: string,
  asked: EDocumentType | undefined,
): Promise<readonly ListedChild[]> {
  const { platform, session, limits, state } = call;
  await requireNoResult(call);
  await platform.subscriptions.require(session, 'ED');
  const type = asked ?? limits.document_type;
  if (type === null || !isChildType(type)) {
    throw new AppError(400, 'document_no_type', { message: 'This type is not a child’s document' });
  }
  requireType(call, type);
  requireIin(parentIin);
  await requireSamePerson(call, parentIin);
  await requireDocumentAttempt(call, 'child');
  const progress = await readProgress(platform, session.id);
  const list = await askState(call, 'child', async () => {
    const children = await state.children({ ...purpose(call), iin: parentIin });
    if (children.length === 0) throw new AppError(404, 'child_not_found');
    return [...children];
  });
  const found = { iin: parentIin, documentType: type, request: null, children: { parentIin, list } };
  await saveProgress(platform, session.id, { ...progress, ...found });
  await platform.person.remember(session.id, { iin: parentIin });
  return list.map(listed);
}

/**
 * The documents of the chosen children, all or none: one document, or several under `documents`. A refusal
 * names the child in `detail.child_id`.
 */
export async function documentsOfChildren(
  call: Call,
  ids: readonly string[],
  consent: boolean,
): Promise<EDocumentResult> {
  const { platform, session } = call;
  await requireNoResult(call);
  const { children, documentType } = await readProgress(platform, session.id);
  if (children === null || documentType === null) {
    throw new AppError(400, 'not_sent_request', { message: 'No children were requested' });
  }
  const chosen = children.list.filter(({ id }) => ids.includes(id));
  if (chosen.length !== new Set(ids).size) {
    throw new AppError(400, 'invalid_request', { detail: { fields: [{ path: 'child_ids' }] } });
  }
  await requireDocumentAttempt(call, 'child');
  const receive = async (): Promise<EDocumentResult> => {
    const received = [];
    for (const { id } of chosen) {
      received.push(await documentOfChild(call, children.parentIin, id, documentType));
    }
    const [first, ...others] = received.map(({ document }) => document);
    if (first === undefined) throw new AppError(400, 'invalid_request');
    const document =
      others.length === 0 ? first : { document_type: documentType, documents: [first, ...others] };
    await keepDocument(call, 'child', {
      document,
      photos: received.map(({ photo }) => photo),
      kind: 'edocument-child-photo',
      // The children are the subjects of the documents; the parent who requested them is the session's person.
      person: [{ by: 'parent', iin: children.parentIin }],
    });
    return document;
  };
  return consent ? agreedDocument(call, 'child', receive) : receive();
}

async function documentOfChild(opened: Call, parentIin: string, childId: string, type: EDocumentType) {
  const about = { child_id: childId };
  const call = { ...opened, about };
  try {
    const raw = await askState(call, 'child', () =>
      call.state.childDocument({ ...purpose(call), parentIin, childId, documentType: type }),
    );
    return await judgeReceived(call, 'child', raw, { type, iin: parentIin, phone: null });
  } catch (error) {
    if (!(error instanceof AppError) || isAlreadyFinal(error)) throw error;
    const { httpStatus, code, detail, cause } = error;
    throw new AppError(httpStatus, code, { detail: { ...detail, ...about }, cause });
  }
}
