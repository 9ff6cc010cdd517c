const hasPairs = /[\uD800-\uDFFF]/

/** The first characters of a text, at most `lengthMax` of them. A character of two code units is never cut in two. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  return hasPairs.test(text) ? Array.from(text).slice(0, lengthMax).join('') : text.slice(0, lengthMax)
}

/**
 * What a reader cannot see, or what reorders what they see: control and format characters (bidirectional marks and
 * zero-width ones among them), halves of surrogate pairs, private use, line separators, blank "letters".
 */
export const unseenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0]/gu
