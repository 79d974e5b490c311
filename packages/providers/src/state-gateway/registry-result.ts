import * as v from 'valibot';
import { date, iin } from '../contract/common.ts';

const text = v.nullable(v.string());
const day = v.nullable(date);

/** The address result of the product specification, section 3. */
export const addressRecord = v.object({
  iin,
  address: v.object({ country: text, region: text, street: text, building: text, flat: text }),
});
export type AddressRecord = v.InferOutput<typeof addressRecord>;

const place = v.object({ name: text, changeDate: day });

/** The personal-data registry result of the product specification, section 3: texts in Russian only. */
export const personRecord = v.object({
  retrieve: v.object({
    result_json: v.object({
      person: v.object({
        iin,
        surname: text,
        name: text,
        patronymic: text,
        birthDate: day,
        birthPlace: v.object({ city: place, country: place, district: place, region: place }),
        citizenship: text,
        nationality: text,
        gender: text,
        lifeStatus: text,
        mobilephone: text,
        documents: v.array(
          v.object({
            beginDate: day,
            endDate: day,
            issueOrganization: text,
            name: text,
            number: text,
            patronymic: text,
            status: text,
            surname: text,
            type: text,
          }),
        ),
        regAddress: v.object({
          beginDate: day,
          building: text,
          country: text,
          district: text,
          flat: text,
          region: text,
          street: text,
        }),
      }),
    }),
  }),
});
export type PersonRecord = v.InferOutput<typeof personRecord>;
