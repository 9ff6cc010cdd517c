/** The name of the first thing that is wanted of an object and is otherwise there; undefined where nothing is. */
export function firstDifference(wanted: object, found: object): string | undefined {
  const there = new Map<string, unknown>(Object.entries(found))
  return Object.entries(wanted).find(([name, value]) => there.get(name) !== value)?.[0]
}
