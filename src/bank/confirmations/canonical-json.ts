/** A value that canonical JSON has one text for. Numbers are left out: amounts and dates are texts. */
export type CanonicalValue =
  | string
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [name: string]: CanonicalValue }

/**
 * JSON in its one canonical form (RFC 8785): no white space, and names in the order of their UTF-16 code units. Two
 * values have the same text only if they are the same.
 * @throws if a text has a lone surrogate, which has no UTF-8
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('a text has a lone surrogate')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`
}

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value)
