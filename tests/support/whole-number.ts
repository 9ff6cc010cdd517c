/**
 * A word of a command that stands for a number from 0 up.
 * @throws Error with a sentence that names the option.
 */
export function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number`)
  return Number(text)
}
