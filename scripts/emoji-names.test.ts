import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEmoji, nameEmoji } from '../src/web/pdf/set-lines.ts'

const names = JSON.parse(
  readFileSync(new URL('../src/web/pdf/faces/emoji-names.json', import.meta.url), 'utf8'),
)

test.each([
  ['😀', 'grinning face'],
  ['❤️', 'red heart'],
  ['❤', 'red heart'],
  ['1️⃣', 'keycap: 1'],
  ['🇬🇧', 'flag: United Kingdom'],
  ['🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'flag: Wales'],
  ['👨‍👩‍👧', 'family: man, woman, girl'],
  ['👋🏽', 'waving hand: medium skin tone'],
  ['👩🏿‍🦱', 'woman: curly hair, dark skin tone'],
  // A sequence without a name of its own.
  ['😀‍🍕', 'grinning face, pizza'],
])('%s is called %s', (emoji, name) => {
  expect(isEmoji(emoji)).toBe(true)
  expect(nameEmoji(emoji, names)).toBe(name)
})

test.each(['字', 'A', '🫀🜀', '\u{1FFFD}'])('%s has no name', character => {
  expect(nameEmoji(character, names)).toBeUndefined()
})
