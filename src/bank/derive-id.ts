import { hashText, hexOf } from './hash-text.ts'

/**
 * The id of an order that a rule makes by itself: a UUIDv8 (RFC 9562) of the SHA-256 of a text such as
 * `sarsen/pot-opening/{id}`. The same text gives the same id, so that the order is carried out once, however often and
 * wherever it is made.
 */
export function deriveId(text: string): string {
  const bytes = hashText(text).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
