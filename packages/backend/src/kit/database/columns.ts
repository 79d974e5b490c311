import type { ColumnType } from 'kysely';

/** Written as a JSON string, read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>;
export type Time = ColumnType<Date, Date, Date>;
/** A column that may be null and may be left out of an insert. */
export type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type TimeOrNull = OrNull<Date>;
/** Ciphertext; see crypto/seal.ts for its layout. */
export type Sealed = ColumnType<Buffer, Buffer, Buffer>;
