/** The name of the first property of `wanted` whose value differs in `found`; undefined if all are equal. */
export function firstDifference(wanted: object, found: object): string | undefined {
  const there = new Map<string, unknown>(Object.entries(found))
  return Object.entries(wanted).find(([name, value]) => there.get(name) !== value)?.[0]
}
