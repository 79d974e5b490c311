import * as v from 'valibot';
import { iin, phone } from '../contract/common.ts';

/** Test data that the provider has set up; the defaults are the sandbox's. */
export const conformanceData = v.object({
  /** Has an identity card and children; does not auto-reply to 1414. */
  iin: v.optional(iin, '990231300010'),
  phone: v.optional(phone, '+77000000001'),
  /** A person without children. */
  childless_iin: v.optional(iin, '990231300020'),
  /** Valid check digit, but belongs to no one. */
  unknown_iin: v.optional(iin, '850228400002'),
  kyrgyz_pin: v.optional(v.pipe(v.string(), v.regex(/^[12]\d{13}$/)), '23102199900001'),
  kyrgyz_document_number: v.optional(v.pipe(v.string(), v.regex(/^(?:ID|AN)\d{7}$/)), 'ID0000001'),
});
export type ConformanceData = v.InferOutput<typeof conformanceData>;

/** What a case needs besides the provider. */
export interface ConformanceContext {
  readonly data: ConformanceData;
  /** The code in the newest SMS to a number; null when the suite cannot read SMS and skips such cases. */
  readonly readCode: ((phone: string) => Promise<string>) | null;
  /** Generates references unique to this run. */
  readonly fresh: () => string;
  readonly sleep: (ms: number) => Promise<void>;
  readonly now: () => Date;
}
