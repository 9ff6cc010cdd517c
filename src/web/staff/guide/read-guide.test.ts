import { expect, test } from 'vitest'
import { healthItemNames, healthItems } from '../../../domain/bank-health.ts'
import { guide } from './guide.ts'
import { type GuideBlock, type GuideInline, readGuide, readInline } from './read-guide.ts'

test('a page is read as sections with paragraphs, lists, tables and code', () => {
  const page = [
    '# Operating',
    '',
    'For operators,',
    'on one page.',
    '',
    '## What is due',
    '',
    '- **Look** first,',
    '  then act.',
    '- Wait.',
    '',
    '### Ports (two)',
    '',
    '    npm start    # opens',
    '',
    '| Name | Alarm when |',
    '| ---- | ---------- |',
    '| `up` | it is 0    |',
  ]
  expect(readGuide(page.join('\n'))).toEqual([
    {
      level: 1,
      id: '',
      title: 'Operating',
      blocks: [{ kind: 'paragraph', parts: [{ kind: 'text', text: 'For operators, on one page.' }] }],
    },
    {
      level: 2,
      id: 'what-is-due',
      title: 'What is due',
      blocks: [
        {
          kind: 'list',
          isOrdered: false,
          items: [
            [
              { kind: 'strong', parts: [{ kind: 'text', text: 'Look' }] },
              { kind: 'text', text: ' first, then act.' },
            ],
            [{ kind: 'text', text: 'Wait.' }],
          ],
        },
      ],
    },
    {
      level: 3,
      id: 'ports-two',
      title: 'Ports (two)',
      blocks: [
        { kind: 'code', text: 'npm start    # opens' },
        {
          kind: 'table',
          head: ['Name', 'Alarm when'],
          rows: [[[{ kind: 'code', text: 'up' }], [{ kind: 'text', text: 'it is 0' }]]],
        },
      ],
    },
  ])
})

test('bold, emphasised and code words and links are read, also one in another', () => {
  expect(readInline('**`a_b_c` is _up_**: see [the `x`](x.md), <https://bank.example> or _Staff_.')).toEqual([
    {
      kind: 'strong',
      parts: [
        { kind: 'code', text: 'a_b_c' },
        { kind: 'text', text: ' is ' },
        { kind: 'emphasis', parts: [{ kind: 'text', text: 'up' }] },
      ],
    },
    { kind: 'text', text: ': see ' },
    {
      kind: 'link',
      to: 'x.md',
      parts: [
        { kind: 'text', text: 'the ' },
        { kind: 'code', text: 'x' },
      ],
    },
    { kind: 'text', text: ', ' },
    { kind: 'text', text: 'https://bank.example' },
    { kind: 'text', text: ' or ' },
    { kind: 'emphasis', parts: [{ kind: 'text', text: 'Staff' }] },
    { kind: 'text', text: '.' },
  ])
})

const textOf = (parts: readonly GuideInline[]): string =>
  parts.map(part => ('text' in part ? part.text : textOf(part.parts))).join('')

/** What is plain text in the end: code may have any sign. */
const plainOf = (parts: readonly GuideInline[]): string =>
  parts.map(part => ('parts' in part ? plainOf(part.parts) : part.kind === 'code' ? '' : part.text)).join('')

const textsOf = (block: GuideBlock): readonly (readonly GuideInline[])[] => {
  if (block.kind === 'paragraph') return [block.parts]
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? block.rows.flat() : []
}

const blocks = guide.flatMap(section => section.blocks)

test('nothing of the guide stays unread', () => {
  const texts = blocks.flatMap(textsOf).map(plainOf)
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(text => /\*\*|`|\]\(|^#|^\|| _|_ /.test(text))).toEqual([])
  const ids = guide.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('every part of the bank’s health leads to a section of the guide', () => {
  const ids = guide.map(({ id }) => id)
  expect(Object.values(healthItems).filter(item => !ids.includes(item.guide))).toEqual([])
})

test('the guide says of each part what it means and what to do, in the words of the page', () => {
  const table = blocks.find(block => block.kind === 'table' && block.head.includes('What to do'))
  if (table?.kind !== 'table') throw new Error('the guide does not say what to do')
  expect(table.rows.map(cells => cells.map(textOf))).toEqual(
    healthItemNames.map(name => [healthItems[name].label, healthItems[name].means, healthItems[name].toDo]),
  )
})
