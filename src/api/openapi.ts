import { z } from 'zod'
import type { AnswerBody, Operation, Operations } from '../contract/operation.ts'
import { Problem } from '../contract/problem.ts'

type Json = { [key: string]: unknown }

interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly security?: readonly { readonly session?: readonly string[] }[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}

/** As much of an OpenAPI 3.1 document as the bank writes. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json }
}

/** Schemas by the name that each carries in its `meta`; the document refers to them. */
class Components {
  readonly schemas: Record<string, Json> = {}

  /** A schema as JSON Schema 2020-12, which OpenAPI 3.1 speaks; the named ones in it go among the components. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io })
    for (const [name, inner] of Object.entries($defs)) this.schemas[name] = pointed(inner)
    return pointed(own)
  }
}

/** Points references at the components, and takes out the names, which `id` does not mean in JSON Schema. */
function pointed(schema: object): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  const json: Json = JSON.parse(text, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  )
  return json
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    in: where,
    name,
    required: required.includes(name),
    schema: property,
  }))
}

function responseOf(components: Components, status: string, body: AnswerBody): Json {
  if (body === 'none') return { description: 'Done; there is nothing to read' }
  if (body === 'file')
    return {
      description: 'The file, as it is made',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
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

const ofSession = { session: [] }

function operationOf(components: Components, operationId: string, operation: Operation): DescribedOperation {
  const { summary, access, params, query, body, answers } = operation
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]
  return {
    operationId,
    summary,
    ...(access !== 'anyone' && { security: access === 'customer' ? [ofSession] : [ofSession, {}] }),
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
export function openApiDocument(operations: Operations): OpenApiDocument {
  const components = new Components()
  const paths: Record<string, Record<string, DescribedOperation>> = {}
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
          name: '__Host-sarsen',
          description: 'Set by signing in. Over plain http its name is `sarsen-` and the port.',
        },
      },
    },
  }
}
