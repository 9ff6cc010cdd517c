import * as fc from 'fast-check'
import { z } from 'zod'

export type Schema = z.core.JSONSchema.JSONSchema

/** Any JSON value, and text of any characters. */
export const nonsense = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.jsonValue({ maxDepth: 3 }))

function textOf({ format, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) })
}

/** Values with the shape that a schema asks for (kinds, lengths, choices), and hardly any further rule met. */
function shaped(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'string') return textOf(schema)
  return schema.type === 'boolean' ? fc.boolean() : nonsense
}

/** A schema, its reference followed. */
const followed = (schema: z.core.JSONSchema._JSONSchema, defs: Schema['$defs'] = {}): Schema => {
  if (typeof schema === 'boolean') return {}
  const name = schema.$ref?.replace('#/$defs/', '')
  return name === undefined ? schema : (defs[name] ?? {})
}

/** Values that are likely to be valid, by the field that they are sent in. */
export type Known = Readonly<Record<string, readonly unknown[]>>

function fieldOf(schema: Schema, likely: readonly unknown[] | undefined): fc.Arbitrary<unknown> {
  const shape = { arbitrary: shaped(schema), weight: likely ? 2 : 60 }
  const strange = { arbitrary: nonsense, weight: 1 }
  return likely
    ? fc.oneof({ arbitrary: fc.constantFrom(...likely), weight: 60 }, shape, strange)
    : fc.oneof(shape, strange)
}

/** The fields of a body's schema, and which of them are required. */
export function fieldsOf(schema: z.ZodType): {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
} {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const { properties = {}, required = [] } = followed(described, described.$defs)
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, followed(property, described.$defs)]),
    ),
    required,
  }
}

/**
 * Bodies made from a schema: mostly valid, some with fields that are left out, invalid or unknown, and a few with a
 * value of another kind altogether.
 */
export function arbitraryBody(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const { properties, required } = fieldsOf(schema)
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, fieldOf(property, known[name])]),
  )
  const right = fc.record(fields, { requiredKeys: [...required] })
  const surplus = fc.dictionary(fc.string({ unit: 'binary' }), nonsense, { minKeys: 1, maxKeys: 2 })
  return fc.oneof(
    { arbitrary: right, weight: 30 },
    { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 2 },
    { arbitrary: fc.tuple(right, surplus).map(([body, more]) => ({ ...body, ...more })), weight: 1 },
    { arbitrary: nonsense, weight: 1 },
  )
}
