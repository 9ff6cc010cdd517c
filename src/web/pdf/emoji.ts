/** What emoji are called, by the character without its sign to show a picture: `😀` is `grinning face`. */
export type EmojiNames = Readonly<Record<string, string>>

const pictured = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3]/u
const tones = /[\u{1F3FB}-\u{1F3FF}]/gu
/** What parts of an emoji are put together with, and the sign to show a picture. */
const joints = /\u200D|\uFE0F/

export const isEmoji = (character: string): boolean => pictured.test(character)

/**
 * The name of an emoji in words (CLDR's short names): of one with a colour of skin that name and the colour, of one that
 * is not known whole the names of its parts. Undefined where a part has no name.
 */
export function nameEmoji(character: string, names: EmojiNames): string | undefined {
  const nameOf = (text: string) => names[text.replaceAll('\uFE0F', '')]
  const whole = nameOf(character)
  if (whole !== undefined) return whole
  const toneless = nameOf(character.replaceAll(tones, ''))
  const toneNames = new Set(character.match(tones)?.map(nameOf))
  if (toneless !== undefined && !toneNames.has(undefined))
    return `${toneless}${toneless.includes(': ') ? ', ' : ': '}${[...toneNames].join(', ')}`
  const parts = character.split(joints).filter(part => part !== '')
  const partNames = parts.length > 1 ? parts.map(part => nameEmoji(part, names)) : [undefined]
  return partNames.includes(undefined) ? undefined : partNames.join(', ')
}
