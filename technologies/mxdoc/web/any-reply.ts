import * as v from 'valibot';
import { mxDocumentWarnings } from '../contract.ts';

const text = v.nullish(v.string(), null);
const isWarning = v.picklist(mxDocumentWarnings);

/** The scanned document as any backend of this protocol may write it: a field that is missing was not read. */
export const anyMxDocument = v.object({
  authority: text,
  date_of_birth: text,
  document_number: text,
  date_of_expiry: text,
  face_photo: text,
  first_name: text,
  personal_number: text,
  date_of_issue: text,
  last_name: text,
  patronymic: text,
  country_code: text,
  'images.face_photo': text,
  /** Warnings that this version does not know have no text: passed over. */
  warnings: v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((list) => list.filter((warning) => v.is(isWarning, warning))),
  ),
});
