const hasPairs = /[\uD800-\uDFFF]/

/** The first characters of a text, at most `lengthMax` of them. A character of two code units is never cut in two. */
export function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  return hasPairs.test(text) ? Array.from(text).slice(0, lengthMax).join('') : text.slice(0, lengthMax)
}
