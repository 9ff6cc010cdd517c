/**
 * What the page has under `data-part` within `root`. Throws where it has none, or one of another kind: it is broken.
 */
export function findPart<Part extends Element>(
  root: Element,
  name: string,
  kind: abstract new () => Part,
): Part {
  const part = root.querySelector(`[data-part="${name}"]`)
  if (part instanceof kind) return part
  throw new Error(`The page has no part ${name}`)
}
