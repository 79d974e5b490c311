import * as v from 'valibot';
import { iin, phone } from '../contract/common.ts';

/** Whom the suite asks about: test data that the provider has set up. The defaults are the sandbox's. */
export const conformanceData = v.object({
  /** A person with an identity card and children, who does not answer 1414 by themselves. */
  iin: v.optional(iin, '990231300010'),
  phone: v.optional(phone, '+77000000001'),
  /** Somebody without children. */
  childless_iin: v.optional(iin, '990231300020'),
  /** With a right check digit, and nobody's. */
  unknown_iin: v.optional(iin, '850228400002'),
  kyrgyz_pin: v.optional(v.pipe(v.string(), v.regex(/^[12]\d{13}$/)), '23102199900001'),
  kyrgyz_document_number: v.optional(v.pipe(v.string(), v.regex(/^(?:ID|AN)\d{7}$/)), 'ID0000001'),
});
export type ConformanceData = v.InferOutput<typeof conformanceData>;

/** What a case works with beside the provider. */
export interface ConformanceContext {
  readonly data: ConformanceData;
  /** The code of the newest SMS of a number; null: the suite cannot read SMS, such cases are skipped. */
  readonly readCode: ((phone: string) => Promise<string>) | null;
  /** Makes references that no other run has used. */
  readonly fresh: () => string;
  readonly sleep: (ms: number) => Promise<void>;
}
