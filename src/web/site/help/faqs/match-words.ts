/** Letters and digits alone, small, without accents and apostrophes, one space between words. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/(\d),(?=\d)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')

// 'cards' finds 'card', and 'fees' 'fee': what is left begins both.
const stem = (word: string): string => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

/**
 * The words of a search that say something: those that are not in `smallWords` (separated by spaces), or all of
 * them where no other is left.
 */
export function readSearchWords(typed: string, smallWords: string): string[] {
  const words = fold(typed)
    .split(' ')
    .map(word => /^.*[^.]/s.exec(word)?.[0] ?? '')
    .filter(word => word !== '')
  const small = new Set(smallWords.split(' '))
  const telling = words.filter(word => !small.has(word))
  return (telling.length > 0 ? telling : words).map(stem)
}

/** Whether each of `words` begins a word of `text`. */
export function mentionsAll(text: string, words: readonly string[]): boolean {
  const folded = ` ${fold(text)}`
  return words.every(word => folded.includes(` ${word}`))
}
