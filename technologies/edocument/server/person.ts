import type { GivenProof } from '@kuelik/backend';
import * as v from 'valibot';
import type { EDocumentResult } from '../contract.ts';

const text = v.fallback(v.nullish(v.string()), null);
const part = <const T extends v.ObjectEntries>(entries: T) => v.fallback(v.nullish(v.object(entries)), null);

/** The owner's data in either form of a document. */
const owned = v.object({
  iin: text,
  gender: text,
  last_name: text,
  first_name: text,
  middle_name: text,
  birth_date: text,
  doc_number: text,
  result_json: part({
    common: part({
      docOwner: part({
        iin: text,
        lastName: text,
        firstName: text,
        middleName: text,
        engSurname: text,
        engFirstName: text,
      }),
      docNumber: text,
    }),
    domain: part({ birthDate: text, birthday: text, gender: text }),
  }),
});

/**
 * Documents that name further people: a spouse, an insured person, a representative. Of these only the
 * owner's number and name count.
 */
const ofSeveral: ReadonlySet<string> = new Set([
  'MarriageCertificate',
  'DivorceCertificate',
  'SRTS',
  'TechPassport',
  'InsurancePolicy',
  'Attorney',
]);

/**
 * The owner of an electronic document.
 *
 * @param phone where the state sent the code; null or empty if none.
 */
export function personOf(
  document: EDocumentResult,
  hasPhoto: boolean,
  phone: string | null,
): readonly GivenProof[] {
  const { result_json, ...flat } = v.parse(owned, document);
  const { common, domain } = result_json ?? {};
  const owner = common?.docOwner;
  const isOwn = !ofSeveral.has(document.document_type);
  return [
    {
      by: 'e-document',
      iin: owner?.iin ?? flat.iin,
      names: [
        {
          last: owner?.lastName ?? flat.last_name,
          first: owner?.firstName ?? flat.first_name,
          patronymic: owner?.middleName ?? flat.middle_name,
        },
        { last: owner?.engSurname, first: owner?.engFirstName },
      ],
      birth_date: isOwn ? (domain?.birthDate ?? domain?.birthday ?? flat.birth_date) : null,
      sex: isOwn ? (domain?.gender ?? flat.gender) : null,
      document: { number: common?.docNumber ?? flat.doc_number ?? null },
      phone,
      face: hasPhoto ? 'edocument-photo' : null,
    },
  ];
}
