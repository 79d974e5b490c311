import type { GenericSchema } from 'valibot';

/** One operation of a provider's contract: the source for adapter, sandbox, conformance suite and OpenAPI. */
export interface Operation<
  Body extends GenericSchema | null = GenericSchema | null,
  Reply extends GenericSchema = GenericSchema,
> {
  /** Unique within the contract. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Relative to the provider's base address; braces mark a parameter: `/requests/{request_id}/`. */
  readonly path: string;
  readonly summary: string;
  readonly body: Body;
  /** The reply that the adapter requires. */
  readonly reply: Reply;
  /** The reply that the contract promises, if the adapter requires less. */
  readonly published?: GenericSchema;
  /** The success status. */
  readonly status: 200 | 201 | 202;
  /** Whether repeating the call has no further effect. */
  readonly safe: boolean;
  /** Whether its request or its reply contains a file: both are then written and read in pieces. */
  readonly holdsFiles?: boolean;
  /** Codes with which the provider may refuse, each with its HTTP status. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** Preserves the operation's own types. */
export const operation = <const Body extends GenericSchema | null, const Reply extends GenericSchema>(
  value: Operation<Body, Reply>,
): Operation<Body, Reply> => value;

/** A contract: the operations of one provider. */
export interface Contract {
  /** As in the name of its OpenAPI file. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  /** Schemas that its OpenAPI document names once and references. */
  readonly schemas?: Readonly<Record<string, GenericSchema>>;
}

/** The path with its parameters filled in. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
}
