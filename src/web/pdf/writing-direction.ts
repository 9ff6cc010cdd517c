import createBidi from 'bidi-js'

const bidi = createBidi()

/** The right-to-left scripts in our fonts; a font sets a run of them from its right end. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** One or more characters in one font. `original` is the original text, if it differs. */
export interface Piece {
  readonly text: string
  readonly font: string
  readonly original?: string
}

type Levelled = Piece & { readonly level: number }

/**
 * Splits characters into runs of one font, from left to right as they are drawn, by the Unicode Bidirectional
 * Algorithm. The first letter sets the base direction.
 */
export function inDrawnOrder(characters: readonly Piece[]): readonly Piece[] {
  const text = characters.map(each => each.text).join('')
  if (!rightToLeft.test(text)) return joined(characters.map(each => ({ ...each, level: 0 })))
  const { levels } = bidi.getEmbeddingLevels(text)
  let place = 0
  const levelled = characters.map((each): Levelled => {
    const level = levels[place] ?? 0
    place += each.text.length
    const isReversed = level % 2 === 1 && !rightToLeft.test(each.text)
    return { ...each, text: (isReversed && bidi.getMirroredCharacter(each.text)) || each.text, level }
  })
  return reordered(joined(levelled))
}

/** Rule L2: from the highest level down to one, reverse each sequence at that level or higher. */
function reordered(pieces: readonly Levelled[]): readonly Levelled[] {
  const reversed = [...pieces]
  for (let level = Math.max(...pieces.map(each => each.level)); level > 0; level -= 1)
    for (let start = 0; start < reversed.length; start += 1) {
      let end = start
      while ((reversed[end]?.level ?? 0) >= level) end += 1
      if (end > start) reversed.splice(start, end - start, ...reversed.slice(start, end).toReversed())
      start = end
    }
  return reversed
}

/** Joins neighbouring runs that a font sets in one go, in the order in which they are read. */
function joined(pieces: readonly Levelled[]): Levelled[] {
  const stretches: Levelled[] = []
  for (const piece of pieces) {
    const last = stretches.at(-1)
    if (last && isOneWith(last, piece)) stretches.splice(-1, 1, { ...last, text: last.text + piece.text })
    else stretches.push(piece)
  }
  return stretches
}

const isOneWith = (last: Levelled, piece: Levelled): boolean =>
  last.font === piece.font &&
  last.level === piece.level &&
  [last, piece].every(
    ({ text, level, original }) => original === undefined && rightToLeft.test(text) === (level % 2 === 1),
  )
