/**
 * A word of a command that stands for a number from 0 up.
 * @throws Error with a sentence that names the option.
 */
export function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number`)
  return value
}
