import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { fileBytes, fileOnTheWire, refusal } from '../contract/common.ts';
import type { Contract, Operation } from '../http/operation.ts';

/** A valibot schema as JSON Schema for OpenAPI 3.1, without the parts that JSON Schema cannot express. */
function jsonSchema(schema: GenericSchema, named: Readonly<Record<string, GenericSchema>> = {}) {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    target: 'draft-2020-12',
    definitions: named,
    overrideSchema: ({ valibotSchema }) => (valibotSchema === fileBytes ? wireForm() : undefined),
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  return rest;
}

function wireForm() {
  const { $schema, ...rest } = toJsonSchema(fileOnTheWire, { target: 'draft-2020-12' });
  return rest;
}

const content = (schema: unknown) => ({ 'application/json': { schema } });

const codesOf = ({ refusals }: Operation, status: number): readonly string[] =>
  Object.keys(refusals).filter((code) => refusals[code] === status);

function pathItem(operation: Operation, named: Contract['schemas']) {
  const params = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  }));
  const statuses = [...new Set(Object.values(operation.refusals))];
  const refusals = statuses
    .sort((left, right) => left - right)
    .map((status) => [
      String(status),
      {
        description: `Refused: ${codesOf(operation, status).join(', ')}`,
        content: content({ $ref: '#/components/schemas/Refusal' }),
      },
    ]);
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: operation.safe
      ? 'Safe to repeat.'
      : 'Clients do not retry it: a repeat may do more than the first call.',
    ...(params.length === 0 ? {} : { parameters: params }),
    ...(operation.body === null
      ? {}
      : { requestBody: { required: true, content: content(jsonSchema(operation.body)) } }),
    responses: {
      [operation.status]: {
        description: 'Done',
        content: content(jsonSchema(operation.published ?? operation.reply, named)),
      },
      ...Object.fromEntries(refusals),
      '503': {
        description: 'Cannot answer now',
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      },
    },
  };
}

/** A contract as an OpenAPI 3.1 document. */
export function openApiDocument(contract: Contract) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of contract.operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: pathItem(operation, contract.schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: contract.title, description: contract.description, version: '1.0.0' },
    security: [{ token: [] }],
    paths,
    components: {
      schemas: {
        Refusal: jsonSchema(refusal),
        ...Object.fromEntries(
          Object.entries(contract.schemas ?? {}).map(([name, schema]) => [name, jsonSchema(schema)]),
        ),
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
