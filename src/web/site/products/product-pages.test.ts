import { expect, test } from 'vitest'
import { navigation } from '../../../../content/navigation.ts'
import { groupPages } from '../../../../content/products/group-pages.ts'
import { productPages } from '../site-pages.tsx'
import { exampleRows } from './product-page.tsx'

const sources = import.meta.glob<string>(
  [
    '../../../../content/products/personal/*.ts',
    '../../../../content/products/corporate/*.ts',
    '../../../../content/products/business/*.ts',
    '../../../../content/products/{group-pages,platinum}.ts',
    '!**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Not copy: imports, comments, conversions of pence to pounds, list positions. */
const noCopy = /^import .*$|^\/?\s?\*.*$|^\/\*\*.*$| \/ 100n|\.(?:slice|at)\([^)]*\)/gm

test('no figure is typed in a product: each comes from the facts', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(25)
  for (const [file, source] of Object.entries(sources)) {
    expect(source.replace(noCopy, '').match(/.*\d.*/g), file).toBeNull()
  }
})

const groupsOf = { 'Personal Banking': 'personal', 'Corporate Banking': 'corporate' } as const

test.each(Object.entries(groupsOf))(
  'the page of %s lists each page of its navigation once',
  (label, group) => {
    const linked = navigation.find(each => each.label === label)?.links.map(({ href }) => href) ?? []
    const listed = groupPages[group].sections.flatMap(({ lines }) => lines.map(({ href }) => href))
    expect(listed.toSorted()).toEqual(linked.toSorted())
  },
)

test('each page that Personal, Corporate and Platinum link to is there, with a title of its own', () => {
  const linked = navigation
    .filter(({ label }) => /^(?:Personal|Corporate|Platinum)/.test(label))
    .flatMap(({ links }) => links.map(({ href }) => href))
  const paths = productPages.map(({ head }) => head.path)
  for (const href of linked) expect(paths).toContain(href)
  const titles = productPages.map(({ head }) => head.title)
  expect(titles).toHaveLength(new Set(titles).size)
  for (const title of titles) expect(title).toMatch(/ \| Sarsen$/)
})

test('the three groups answer unknown addresses below them', () => {
  const fallbacks = productPages.flatMap(({ head, fallbackFor, aliases }) =>
    fallbackFor ? [[fallbackFor, head.path, aliases ?? []]] : [],
  )
  expect(fallbacks).toEqual([
    ['/personal/*', '/personal', []],
    ['/corporate/*', '/corporate', []],
    ['/platinum/*', '/platinum/overview', ['/platinum']],
  ])
})

const noWords = { heading: '', text: '' }
const valuesOf = (rows: ReturnType<typeof exampleRows>) => rows.map(({ value }) => value)

test('a loan of £8,000 over 48 months at 6.9% APR costs £190.42 a month', () => {
  const loan = { amountPounds: 8_000, months: 48, ratePercentApr: 6.9 }
  expect(valuesOf(exampleRows({ ...noWords, loan }))).toEqual([
    '£8,000.00',
    '48 months',
    '6.9% APR representative',
    '£190.42',
    '£190.72',
    '£1,140.46',
    '£9,140.46',
  ])
})

test('a mortgage states its term in years and its rate as an APRC', () => {
  const loan = { amountPounds: 180_000, months: 300, ratePercentApr: 4.9, kind: 'mortgage' } as const
  expect(valuesOf(exampleRows({ ...noWords, loan })).slice(1, 3)).toEqual(['25 years', '4.9% APRC'])
})

test('£500 overdrawn for 30 days at 35.9% EAR, £50 of it free, costs £11.49: 34.2% APR', () => {
  const overdraft = { amountPounds: 500, days: 30, interestFreePounds: 50, ratePercentEar: 35.9 }
  expect(valuesOf(exampleRows({ ...noWords, overdraft }))).toEqual([
    '£500.00',
    '£50.00',
    '30 days',
    '35.9% EAR',
    '34.2% APR (variable)',
    '£11.49',
  ])
})

test('£1,000 saved for 12 months at 2.5% AER earns £25.00', () => {
  const savings = { depositPounds: 1_000, months: 12, ratePercentAer: 2.5 }
  expect(valuesOf(exampleRows({ ...noWords, savings })).slice(-2)).toEqual(['£25.00', '£1,025.00'])
})
