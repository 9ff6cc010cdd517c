const hasSurrogates = /[\uD800-\uDFFF]/

/** The start of a text, at most `lengthMax` characters. Never cuts between the two code units of one character. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  return hasSurrogates.test(text) ? Array.from(text).slice(0, lengthMax).join('') : text.slice(0, lengthMax)
}

/**
 * Characters that a reader cannot see, or that reorder what they see: control and format characters (among them
 * bidirectional marks and zero-width characters), unpaired surrogates, private use, line separators, blank "letters".
 */
export const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0]/gu
