import type { StoryBlock } from '../../../../../content/news/story.ts'

/** How many words of plain English most people read in a minute. */
const wordsPerMinute = 200

const rowTexts = (rows: readonly { term: string; value: string }[]): string[] =>
  rows.map(({ term, value }) => `${term} ${value}`)

/** All that a block says, figures that are worked out on the page aside. */
export function textsOf(block: StoryBlock): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.text]
    case 'list':
    case 'steps':
      return block.items
    case 'growth':
      return [block.caption, ...block.rates.map(({ name }) => name)]
    case 'gross':
      return [block.caption, ...block.paid.map(({ name }) => name)]
    case 'figures':
      break
  }
  return [block.caption, ...rowTexts(block.rows)]
}

/** Words in a story's text. */
export const countWords = (blocks: readonly StoryBlock[]): number =>
  blocks.flatMap(textsOf).join(' ').split(/\s+/).filter(Boolean).length

/** Whole minutes that reading takes, at least one. */
export const minutesToRead = (blocks: readonly StoryBlock[]): number =>
  Math.max(1, Math.ceil(countWords(blocks) / wordsPerMinute))
