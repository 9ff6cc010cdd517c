import { expect, test } from 'vitest'
import { errorSummaryTitle, titleWithErrors } from './error-summary.tsx'

test.each([
  [1, 'There is one thing to put right'],
  [3, 'There are three things to put right'],
  [12, 'There are 12 things to put right'],
])('%i errors: %s', (count, title) => {
  expect(errorSummaryTitle(count)).toBe(title)
})

test('while a form has errors the page says so first', () => {
  expect(titleWithErrors('Your details')).toBe('Error: Your details')
})
