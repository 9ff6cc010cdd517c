import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCopy } from './read-copy.ts'

/** The files that define figures, and files without copy. */
const exempt = new Set([
  ...globSync('content/facts/*.ts'),
  'content/pictures.ts',
  'content/app-pages.ts',
  'content/branches/branch-list.ts',
  'content/branches/postcode-areas.ts',
])

/** Properties whose text is not copy: addresses on this site, dates, ids. */
const notCopy = new Set(['href', 'path', 'picture', 'publishedOn', 'file', 'id', 'slug', 'number'])

/** Names of laws and papers that carry a figure. */
const named = /\b(?:section 75|P60)\b/g

/** The padding of a number to two digits. */
const padding = '0'

/** A term in words: a number word before a unit of time. News items tell stories, whose times are not our terms. */
const spelt =
  /\b(?:one month|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety)(?: (?:working|business|calendar))?[ -](?:minute|hour|day|week|month|year|working))/i

/** Phrases with a number word that state no term. */
const speech = [
  'What if we cannot pay one month?',
  'What if I cannot pay one month?',
  'A standing order into FlexiSave takes two minutes',
  'Nothing real is lost in ten minutes.',
  'For a deposit alone it takes ten minutes.',
  'Not wanted for five years or longer',
  'Firms that collect VAT in one month',
  'A cushion of two or three months’ wages',
  'Leave three months of costs',
]

const files = globSync('content/**/*.ts').filter(file => !file.endsWith('.test.ts') && !exempt.has(file))

test('copy is read from source files, without the values that it takes from the facts', () => {
  const source =
    "import a from './b2.ts'\nexport const c = { href: '/4', text: `from ${d.rate5}% a year`, e: ['six'] }"
  expect(readCopy(source)).toEqual([
    { text: '/4', property: 'href' },
    { text: 'from ', property: 'text' },
    { text: '% a year', property: 'text' },
    { text: 'six', property: 'e' },
  ])
})

test.each(files)('%s states no figure of its own: figures come from the facts', file => {
  const figures = readCopy(readFileSync(file, 'utf8'))
    .filter(
      ({ text, property }) =>
        text !== padding &&
        /\d/.test(text.replaceAll(named, '')) &&
        !text.startsWith('/') &&
        !notCopy.has(property ?? ''),
    )
    .map(({ text }) => text)
  expect(figures).toEqual([])
})

test.each(files.filter(file => !file.startsWith('content/news/')))('%s spells no term out', file => {
  const terms = readCopy(readFileSync(file, 'utf8'))
    .map(({ text }) => text)
    .filter(text => spelt.test(text) && !speech.some(words => text.includes(words)))
  expect(terms).toEqual([])
})

test('every permitted phrase with a number word still occurs in the copy', () => {
  const copy = files.flatMap(file => readCopy(readFileSync(file, 'utf8'))).map(({ text }) => text)
  for (const words of speech)
    expect(
      copy.filter(text => text.includes(words)),
      words,
    ).not.toEqual([])
})

test('nobody is sent to 159, which this bank has not joined: only the page about scams explains the number', () => {
  const product = globSync('{src,content}/**/*.{ts,tsx,sql}').filter(
    file => !file.includes('.test.') && !file.endsWith('logo-outlines.ts'),
  )
  const saying = product.filter(file => /\b159\b|bankShortNumber/.test(readFileSync(file, 'utf8')))
  expect(saying.toSorted()).toEqual(['content/facts/united-kingdom.ts', 'content/help/scam-alert.ts'])
})
