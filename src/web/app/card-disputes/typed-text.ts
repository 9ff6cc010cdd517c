/** Whether a text has `least` to `most` characters, without the spaces around it. Each counts once, as the bank counts them. */
export function isOfLength(typed: string, least: number, most: number): boolean {
  const { length } = Array.from(typed.trim())
  return length >= least && length <= most
}
