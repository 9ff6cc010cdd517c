import { z } from 'zod'
import { type AnswerBody, listRefusals, type Operation, type OperationGroup } from '../contract/operation.ts'
import { Problem } from '../contract/problem.ts'
import { describedSchema } from '../contract/staff-acts.ts'
import { isAtField, type RefusalCode, refusals } from '../contract/refusals.ts'

type Json = { [key: string]: unknown }

interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly {
    readonly session?: readonly string[]
    readonly staffSession?: readonly string[]
  }[]
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}

/** The parts of an OpenAPI 3.1 document that the bank writes. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json }
}

/** Schemas by the name in their `meta`. The document refers to them. */
class Components {
  readonly schemas: Record<string, Json> = {}

  /** A schema as JSON Schema 2020-12, as OpenAPI 3.1 uses it. Its named schemas become components. */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io })
    for (const [name, inner] of Object.entries($defs)) this.schemas[name] = pointed(inner)
    return pointed(own)
  }
}

/** Points references at the components, and removes the names, because JSON Schema gives `id` another meaning. */
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
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...own } = property === true || property === false ? {} : property
    return { in: where, name, description, required: required.includes(name), schema: own }
  })
}

const jsonContent = (components: Components, mediaType: string, schema: z.ZodType): Json => ({
  [mediaType]: { schema: components.schemaOf(schema, 'output') },
})

function answerOf(components: Components, body: AnswerBody): Json {
  if (body === 'none') return { description: 'Done. The answer has no body' }
  if ('file' in body) {
    const content = { schema: { type: 'string' } }
    return {
      description: 'The file, streamed',
      content: Object.fromEntries(body.file.map(mediaType => [mediaType, content])),
    }
  }
  return { description: 'Done', content: jsonContent(components, 'application/json', body) }
}

/** A refusal in the document: its code, its field if it names one, and its sentence. */
function describeRefusal(refusal: RefusalCode): string {
  const { sentence } = refusals[refusal]
  if (!isAtField(refusal)) return `\`${refusal}\`: ${sentence}`
  const { field, code } = refusals[refusal]
  return `\`bad_input\` with \`${code}\` at \`${field}\`: ${sentence}`
}

/** The refusals of an operation by status. Within a status they are in order of precedence. */
function refusalResponses(
  components: Components,
  operation: Operation,
): readonly (readonly [string, Json])[] {
  const listed = listRefusals(operation)
  const statuses = [...new Set(listed.map(code => refusals[code].status))]
  return statuses.map(status => [
    String(status),
    {
      description: listed
        .filter(code => refusals[code].status === status)
        .map(code => `- ${describeRefusal(code)}`)
        .join('\n'),
      content: jsonContent(components, 'application/problem+json', Problem),
    },
  ])
}

const ofSession = { session: [] }

const ofStaffSession = { staffSession: [] }

const securityOf = {
  anyone: [],
  customer: [ofSession],
  either: [ofSession, {}],
  staff: [ofStaffSession],
  staff_anyone: [],
} as const

function operationOf(
  components: Components,
  { operationId, tag }: { readonly operationId: string; readonly tag: string },
  operation: Operation,
): DescribedOperation {
  const { summary, description, access, params, query, body, answers } = operation
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')]
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    security: securityOf[access],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: components.schemaOf(describedSchema(body), 'input') } },
      },
    }),
    responses: Object.fromEntries([
      ...Object.entries(answers).map(([status, answer]) => [status, answerOf(components, answer)] as const),
      ...refusalResponses(components, operation),
    ]),
  }
}

const sessionScheme = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-sarsen',
  description: 'Set by signing in. Over plain http its name is `sarsen-` and the port.',
}

const staffSessionScheme = {
  ...sessionScheme,
  name: '__Host-sarsen-staff',
  description:
    'Set by signing in to the staff console. Over plain http its name is `sarsen-staff-` and the port.',
}

/**
 * The OpenAPI 3.1 document of groups of operations. Only its head is written by hand.
 * @param origin the bank's address. Left out, the document means the address that served it.
 */
export function openApiDocument(groups: readonly OperationGroup[], origin?: string): OpenApiDocument {
  const components = new Components()
  const paths: Record<string, Record<string, DescribedOperation>> = {}
  for (const { name: tag, operations } of groups)
    for (const [operationId, operation] of Object.entries(operations))
      (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationOf(
        components,
        { operationId, tag },
        operation,
      )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sarsen',
      version: '1.0.0',
      description:
        'The bank’s API. Money is a decimal string in GBP, times are ISO 8601 in UTC, refusals are RFC 9457 problems.',
      contact: { name: 'Sarsen', ...(origin !== undefined && { url: `${origin}/about/contact` }) },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin ?? '/', description: 'This bank' }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { session: sessionScheme, staffSession: staffSessionScheme },
    },
  }
}
