import type { GenericSchema } from 'valibot';

/** One call of a provider's contract: what adapter, sandbox, conformance suite and OpenAPI share. */
export interface Operation<
  Body extends GenericSchema | null = GenericSchema | null,
  Reply extends GenericSchema = GenericSchema,
> {
  /** Unique within the contract. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Below the provider's base address; a part in braces is a parameter: `/requests/{request_id}/`. */
  readonly path: string;
  readonly summary: string;
  readonly body: Body;
  /** What the adapter demands of a reply. */
  readonly reply: Reply;
  /** What the contract says of a reply, where the adapter demands less. */
  readonly published?: GenericSchema;
  /** The status of success. */
  readonly status: 200 | 201 | 202;
  /** Whether a repeat does nothing more than the first call. */
  readonly safe: boolean;
  /** Codes that the provider may refuse with, each with its HTTP status. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Keeps the operation's own types. */
export const operation = <const Body extends GenericSchema | null, const Reply extends GenericSchema>(
  value: Operation<Body, Reply>,
): Operation<Body, Reply> => value;

/** A contract: the operations of one provider. */
export interface Contract {
  /** As in the file name of its OpenAPI document. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  /** Schemas that its OpenAPI document names once and refers to. */
  readonly schemas?: Readonly<Record<string, GenericSchema>>;
}

/** The path with its parameters filled in. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
}
