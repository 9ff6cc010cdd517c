/**
 * Writes an attribute where it says something else: one that is written again makes the browser lay the
 * drawing out anew.
 */
export function writeAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
