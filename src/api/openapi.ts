import { z } from 'zod'
import type { AnswerBody, Operation, Operations } from '../contract/operation.ts'
import { Problem } from '../contract/problem.ts'

type Json = { [key: string]: unknown }

/** Schemas by the name that each carries in its `meta`; the document refers to them. */
class Components {
  readonly schemas: Json = {}

  /** A schema as JSON Schema 2020-12, which OpenAPI 3.1 speaks; a named one goes among the components. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, { io }) as Json & { $defs?: Json }
    for (const [name, inner] of Object.entries($defs)) this.schemas[name] = pointed(inner as Json)
    const { id, ...bare } = pointed(own)
    const name = schema.meta()?.id
    if (name === undefined) return bare
    this.schemas[name] = bare
    return { $ref: `#/components/schemas/${name}` }
  }
}

/** Points references at the components, and takes out `id`, which means something else in JSON Schema. */
function pointed(schema: Json): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text, function (this: Json, key, value: unknown) {
    return key === 'id' && typeof value === 'string' ? undefined : value
  }) as Json
}

function parametersOf(
  components: Components,
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = components.schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    in: where,
    name,
    required: required.includes(name),
    schema: property,
  }))
}

function responseOf(components: Components, status: string, body: AnswerBody): Json {
  if (body === 'none') return { description: 'Done; there is nothing to read' }
  const isProblem = body === Problem
  return {
    description: isProblem ? `Refused with ${status}` : 'Done',
    content: {
      [isProblem ? 'application/problem+json' : 'application/json']: {
        schema: components.schemaOf(body, 'output'),
      },
    },
  }
}

function operationOf(components: Components, operationId: string, operation: Operation): Json {
  const { summary, access, params, query, body, answers } = operation
  const parameters = [
    ...parametersOf(components, params, 'path'),
    ...parametersOf(components, query, 'query'),
  ]
  return {
    operationId,
    summary,
    ...(access === 'customer' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.schemaOf(body, 'input') } },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, responseOf(components, status, answer)]),
    ),
  }
}

/** The OpenAPI 3.1 document of a table of operations. Nothing in it is written by hand but its head. */
export function openApiDocument(operations: Operations): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries(operations))
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationOf(components, name, operation)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sarsen',
      version: '1.0.0',
      description:
        'The bank’s API. Money is a decimal string in GBP, times are ISO 8601 in UTC, refusals are RFC 9457 problems.',
    },
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by signing in. A home may put a prefix or its port into the cookie’s name.',
        },
      },
    },
  }
}
