import * as fc from 'fast-check'
import type { z } from 'zod'
import { fieldsOf, nonsense, type Schema } from './arbitrary-bodies.ts'

type Json = Readonly<Record<string, unknown>>

/** A body as its bytes, or as text. */
export type Sent = string | Uint8Array<ArrayBuffer>

/**
 * Checks a value's kind alone; a value of one kind never matches another. Other rules of the field do not count here.
 */
const byKind: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string({ unit: 'binary', maxLength: 40 }),
  // JSON has neither NaN nor infinity: they would be sent as null.
  number: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()),
  boolean: fc.boolean(),
  null: fc.constant(null),
  array: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }),
  object: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
}

/** The kinds of a field's valid values, as {@link byKind} names them. */
function kindsOf({ type, enum: choices, anyOf = [] }: Schema): readonly unknown[] {
  const kinds: readonly unknown[] = [
    ...(choices ? choices.map(one => (one === null ? 'null' : typeof one)) : [type ?? 'string'].flat()),
    ...anyOf.map(one => typeof one === 'object' && one.type),
  ]
  // An integer is a number as well.
  return kinds.map(kind => (kind === 'integer' ? 'number' : kind))
}

/** A value of another kind than the field's, an unknown choice, or a text that is too long. */
function wrongValue(field: Schema): fc.Arbitrary<unknown> {
  const { enum: choices, maxLength } = field
  const kinds = kindsOf(field)
  const others = Object.entries(byKind).flatMap(([name, arbitrary]) =>
    kinds.includes(name) ? [] : [arbitrary],
  )
  return fc.oneof(
    ...others,
    ...(choices ? [fc.string({ maxLength: 8 }).map(text => `no choice: ${text}`)] : []),
    ...(maxLength === undefined ? [] : [fc.nat(40).map(more => 'x'.repeat(maxLength + 1 + more))]),
  )
}

const withOne = (right: Json, name: string, value: unknown): Json => ({ ...right, [name]: value })

const without = (right: Json, name: string): Json =>
  Object.fromEntries(Object.entries(right).filter(([field]) => field !== name))

/** An object that is valid but for one field: invalid, missing or unknown. */
function almostRight(schema: z.ZodType, right: Json): fc.Arbitrary<string> {
  const { properties, required } = fieldsOf(schema)
  const wrong = Object.entries(properties).map(([name, property]) =>
    wrongValue(property).map(value => withOne(right, name, value)),
  )
  const missing = required.map(name => fc.constant(without(right, name)))
  const surplus = fc
    .tuple(fc.string({ unit: 'binary', maxLength: 30 }), nonsense)
    .map(([name, value]) => withOne(right, `surplus ${name}`, value))
  return fc.oneof(...wrong, ...missing, surplus).map(body => JSON.stringify(body))
}

/** Text that is not JSON, or JSON that is not an object. */
function malformed(right: Json): fc.Arbitrary<string> {
  const text = JSON.stringify(right)
  const notObject = fc.jsonValue({ maxDepth: 3 }).filter(value => typeof value !== 'object' || value === null)
  return fc.oneof(
    fc.nat(text.length - 1).map(end => text.slice(0, end)),
    fc.string({ unit: 'binary', maxLength: 200 }).map(noise => `${noise}\u0000${text}`),
    fc.string({ maxLength: 20 }).map(noise => `${text}${noise}}`),
    fc.constantFrom(
      '',
      ' ',
      '{',
      '{]',
      `${text},`,
      `{"a":1,}`,
      `//\n${text}`,
      `'${text}'`,
      'NaN',
      '{"a":1e}',
      '"\\u12"',
    ),
    notObject.map(value => JSON.stringify(value)),
    fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 5 }).map(list => JSON.stringify(list)),
    fc.constantFrom(...[10, 1000, 8000].map(depth => `${'['.repeat(depth)}${']'.repeat(depth)}`)),
    fc.constantFrom(...[10, 1500].map(depth => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
  )
}

/** Bytes that are not UTF-8 in the middle of an otherwise valid body. */
function notUtf8(right: Json): fc.Arbitrary<Sent> {
  const bytes = new TextEncoder().encode(JSON.stringify(right))
  return fc
    .tuple(
      fc.nat(bytes.length),
      fc.constantFrom([0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]),
    )
    .map(([at, broken]) => new Uint8Array([...bytes.slice(0, at), ...broken, ...bytes.slice(at)]))
}

const tooLarge = (right: Json): fc.Arbitrary<string> =>
  fc.integer({ min: 16_385, max: 40_000 }).map(size => JSON.stringify(right).padEnd(size, ' '))

/**
 * Bodies that every operation must refuse from every caller, made from its schema and from a valid body. The database
 * stays unchanged.
 */
export const arbitraryBrokenBody = (schema: z.ZodType, right: Json): fc.Arbitrary<Sent> =>
  fc.oneof(
    { arbitrary: almostRight(schema, right), weight: 12 },
    { arbitrary: malformed(right), weight: 6 },
    { arbitrary: notUtf8(right), weight: 1 },
    { arbitrary: tooLarge(right), weight: 1 },
  )
