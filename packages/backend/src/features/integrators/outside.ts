import * as v from 'valibot';
import type { SessionKey } from '../../kit/crypto/data-keys.ts';
import type { RecordRows } from './record-rows.ts';

const text = v.string();

/** Consents and alerts in a session's record. */
export const outsideFields = {
  consents: v.array(
    v.object({
      purpose: text,
      text_version: text,
      locale: text,
      channel: v.picklist(['checkbox', 'sms-code', 'sms-reply', 'app-code']),
      /** The person who agreed, as known at that time, masked; null if unknown or erased. */
      iin: v.nullable(text),
      phone: v.nullable(text),
      created_at: text,
    }),
  ),
  /** Conditions that only the integrator can fix, such as an ended subscription. */
  alerts: v.array(v.object({ code: text, technology: text, created_at: text })),
};

const outsideSchema = v.object(outsideFields);
export type Outside = v.InferOutput<typeof outsideSchema>;

const knownPerson = v.object({ iin: v.optional(text), phone: v.optional(text) });

/** The last four characters, the rest as dots: enough to compare, too little to use. */
export const masked = (value: string | undefined): string | null =>
  value === undefined ? null : '•'.repeat(Math.max(0, value.length - 4)) + value.slice(-4);

/** @param key the session's key; null once the session is erased. */
export function toOutside(
  key: SessionKey | null,
  { consents, alerts }: Pick<RecordRows, 'consents' | 'alerts'>,
): Outside {
  return {
    consents: consents.map(({ id, purpose, text_version, locale, channel, person, created_at }) => {
      const known =
        key === null || person === null
          ? {}
          : v.parse(knownPerson, key.unsealJson('consent', 'person', id, person));
      return {
        purpose,
        text_version,
        locale,
        channel,
        iin: masked(known.iin),
        phone: masked(known.phone),
        created_at: created_at.toISOString(),
      };
    }),
    alerts: alerts.map(({ code, technology, created_at }) => ({
      code,
      technology,
      created_at: created_at.toISOString(),
    })),
  };
}
