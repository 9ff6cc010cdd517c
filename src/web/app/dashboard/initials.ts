/** The first letters of a name's first and last word: `Eleanor Whitcombe` is `EW`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(word => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => String.fromCodePoint(...[word?.codePointAt(0) ?? []].flat()).toUpperCase()).join('')
}
