import { expect, test } from 'vitest'
import { navigation } from '../navigation.ts'
import { rateSections } from './rates.ts'
import type { RateRow } from './rates/rate.ts'

const rows = rateSections.flatMap(({ groups }) => groups.flatMap(group => group.rows))

function rowOf(name: string): RateRow {
  const row = rows.find(each => each.name === name)
  if (!row) throw new Error(`no row ${name}`)
  return row
}

test('there are four tables: savings, lending, payments and accounts', () => {
  expect(rateSections.map(({ heading }) => heading)).toEqual(['Savings', 'Lending', 'Payments', 'Accounts'])
})

test('every row has a figure and a value for each further column', () => {
  for (const { columns, groups } of rateSections)
    for (const row of groups.flatMap(group => group.rows)) {
      expect(row.figure, row.name).not.toBe('')
      expect(row.values, row.name).toHaveLength(columns.length - 2)
    }
})

test('every row links to a page of the navigation', () => {
  const routes = new Set<string>(navigation.flatMap(group => group.links.map(({ href }) => href)))
  for (const { href } of rows) expect(routes).toContain(href)
})

test.each([
  ['FlexiSave', '2.5% AER'],
  ['Business ISA', 'up to 3.2% AER'],
  ['Fixed deposits', 'up to 4.1% AER'],
  ['Term loan', 'from 4.5% APR'],
  ['Working capital', 'from 5.2% APR'],
  ['Equipment', 'from 4.8% APR'],
  ['Card processing', 'from 1.4%'],
  ['Online gateway', 'from 1.8%'],
  ['POS rental', '£25'],
  ['Business Current Account', 'none'],
  ['Premium Business Account', '£25 per month'],
])('%s has the figure of section 9: %s', (name, figure) => {
  expect(rowOf(name).figure).toBe(figure)
})

test('every savings rate has its gross rate beside it', () => {
  for (const { name, figure, grossOf } of rows.filter(row => row.figure.includes('AER')))
    expect(figure, name).toContain(`${grossOf?.ratePercentAer}% AER`)
})

test('business loans have the amounts and the term of section 9', () => {
  for (const name of ['Term loan', 'Working capital', 'Equipment'])
    expect(rowOf(name).values).toEqual(['£10,000 to £500,000', 'up to 7 years'])
})

test('accounts have the deposits of section 9', () => {
  expect(rowOf('Student Account').values.at(-1)).toBe('£10')
  expect(rowOf('Premium Account').values).toEqual(['£5,000', '£1,000'])
})
