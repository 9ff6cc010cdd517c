import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

const shown = (text: string) => renderToStaticMarkup(Unbroken({ text }))
const whole = (range: string) => `<span class="whitespace-nowrap">${range}</span>`

test('a range of hours stays on one line, and the words around it may wrap', () => {
  expect(shown('Within 24-48 hours, by post')).toBe(`Within ${whole('24-48')} hours, by post`)
})

test('a range of rates stays together with its sign', () => {
  expect(shown('Returns of 6-8% a year')).toBe(`Returns of ${whole('6-8%')} a year`)
})

test('hours in the short form stay together', () => {
  expect(shown('Mon-Fri 8AM-6PM, Sat 9AM-2PM')).toBe(`Mon-Fri ${whole('8AM-6PM')}, Sat ${whole('9AM-2PM')}`)
})

test('a telephone number stays on one line', () => {
  expect(shown('Ring 020 7946 0100 at once')).toBe(`Ring ${whole('020 7946 0100')} at once`)
})

test('a text without a range is unchanged', () => {
  expect(shown('A well-known bank, since 2019')).toBe('A well-known bank, since 2019')
})
