// A screen reader reads a polite live region out when its text changes. It often leaves out one that appears with its text, so
// the region is there before. Where it would take room it is `empty:absolute`, never `empty:hidden`.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The opening tags of the polite live regions in a source. */
const politeTagsIn = (source: string): readonly string[] =>
  source.match(/<output\b[^>]*>|<\w+\b[^>]*aria-live="polite"[^>]*>/g) ?? []

const hiddenIn = (source: string): readonly string[] =>
  politeTagsIn(source).filter(tag => tag.includes('empty:hidden'))

test('finds a region that is hidden while it is empty', () => {
  const source =
    '<p role="alert" className="empty:hidden"><output className="empty:hidden">{said}</output></p>'
  expect(hiddenIn(source)).toEqual(['<output className="empty:hidden">'])
})

test.each(globSync('src/web/**/*.tsx'))('%s hides no live region that says nothing yet', file => {
  expect(hiddenIn(readFileSync(file, 'utf8'))).toEqual([])
})
