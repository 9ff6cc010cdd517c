/**
 * An argument of a command as a whole number of at least 0.
 * @throws Error with a sentence that names the option
 */
export function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number`)
  return Number(text)
}
