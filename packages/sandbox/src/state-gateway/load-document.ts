import {
  type CurrentDocument,
  documentTypes,
  type OlderDocument,
  type StateDocumentType,
} from '@kuelik/providers/contract';
import { behaves } from '../cases/find-effect.ts';
import { personOf } from '../people/people.ts';
import { drawPortrait, registeredPhoto } from '../people/portrait.ts';
import { Refusal } from '../serve/refusal.ts';
import type { World } from '../world.ts';
import { currentDocument, olderDocument } from './documents.ts';
import type { Holder } from './holder.ts';

interface Wanted {
  readonly iin: string;
  readonly type: StateDocumentType;
  readonly phone: string | null;
}

/** A document as the state returns it. Throws Refusal if the person does not have it. */
export async function loadDocument(world: World, wanted: Wanted): Promise<CurrentDocument | OlderDocument> {
  const person = personOf(wanted.iin);
  if (person === null) throw new Refusal('id_not_found');
  if (person.documents !== null && !person.documents.includes(wanted.type)) {
    throw new Refusal('document_does_not_exist');
  }
  const type = typeSent(person.iin, wanted.type);
  const document = await documentFor(world, person, type, wanted.phone, person.iin);
  return person.form === 'older' ? olderDocument(document) : currentDocument(document);
}

/** A document of one of a parent's children. */
export async function loadChildDocument(
  world: World,
  parentIin: string,
  childId: string,
  type: StateDocumentType,
): Promise<CurrentDocument | OlderDocument> {
  const parent = personOf(parentIin);
  const child = parent?.children.find(({ id }) => id === childId);
  if (parent === null || child === undefined) throw new Refusal('child_not_found');
  if (parent.documents !== null && !parent.documents.includes(type)) {
    throw new Refusal('document_does_not_exist');
  }
  const document = await documentFor(world, child, typeSent(parentIin, type), null, parentIin);
  return parent.form === 'older' ? olderDocument(document) : currentDocument(document);
}

async function documentFor(
  world: World,
  holder: Holder,
  type: StateDocumentType,
  phone: string | null,
  askedIin: string,
) {
  const portrait = behaves({ iin: askedIin }, 'no-photo')
    ? null
    : ((await registeredPhoto(world.query, holder.iin)) ?? (await drawPortrait(holder.iin, holder.gender)));
  return { type, holder, phone, portrait, now: world.now() };
}

/** The requested type, or another one for a listed IIN. */
function typeSent(askedIin: string, type: StateDocumentType): StateDocumentType {
  if (!behaves({ iin: askedIin }, 'other-type')) return type;
  return documentTypes.find((other) => other !== type) ?? type;
}
