import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import * as v from 'valibot';
import { AppError } from '../errors.ts';
import { lostParts } from './lost-input.ts';

/**
 * Types a route's body, query and reply from its valibot schemas:
 * `app.withTypeProvider<ValibotTypeProvider>()`.
 */
export interface ValibotTypeProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown;
  readonly serializer: this['schema'] extends v.GenericSchema ? v.InferInput<this['schema']> : unknown;
}

/** The success envelope of every reply: `{data: …}`. */
export function envelope<const TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.object({ data: schema });
}

/**
 * Parses external input; throws AppError 400 `code` that names the faulty fields, never their values. What a schema would
 * drop in silence is a fault: `lostParts`.
 */
export function parseInput<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
  code = 'invalid_request',
): v.InferOutput<TSchema> {
  const parsed = v.safeParse(schema, input);
  const fields = parsed.success ? fieldsLost(input, parsed.output) : fieldsAtFault(parsed.issues);
  if (parsed.success && fields.length === 0) return parsed.output;
  throw new AppError(400, code, {
    message: 'The request does not have the expected form',
    detail: { fields },
  });
}

const fieldsLost = (given: unknown, read: unknown) =>
  lostParts(given, read)
    .slice(0, 20)
    .map(({ path, reason }) => ({
      path: path.join('.'),
      expected: reason === 'list' ? 'Object' : 'another name',
    }));

function fieldsAtFault(issues: readonly v.BaseIssue<unknown>[]) {
  return issues.slice(0, 20).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    expected: issue.expected ?? issue.type,
  }));
}

/** Validates requests with the route's valibot schemas. */
export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> = ({ schema }) => {
  return (data: unknown) => {
    try {
      return { value: parseInput(schema, data) };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error('validation failed') };
    }
  };
};

/** Serialises replies: fields not in the schema are dropped, and a reply that violates it is a 500. */
export const serializerCompiler: FastifySerializerCompiler<v.GenericSchema> = ({ schema }) => {
  return (data: unknown) => JSON.stringify(v.parse(schema, data));
};

/**
 * The JSON Schema (2020-12, as in OpenAPI 3.1) of a valibot schema, without the parts that JSON Schema cannot
 * express.
 */
export function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output') {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return rest;
}
