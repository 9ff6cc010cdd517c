/** The part of a tool that the page has under `data-part`. Throws where it has none, or one of another kind. */
export function findPart<Part extends Element>(
  root: Element,
  name: string,
  kind: abstract new () => Part,
): Part {
  const part = root.querySelector(`[data-part="${name}"]`)
  if (part instanceof kind) return part
  throw new Error(`The tool has no ${name}`)
}
