/**
 * The element with this `data-part` within `root`. Throws if there is none, or if it is of another kind: the page is
 * broken.
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
