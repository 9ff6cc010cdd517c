import { expect, test } from 'vitest'
import { tabAfter } from './account-tabs.tsx'

test.each([
  ['personal', 'ArrowRight', 'corporate'],
  ['corporate', 'ArrowRight', 'personal'],
  ['personal', 'ArrowLeft', 'corporate'],
  ['corporate', 'ArrowLeft', 'personal'],
  ['corporate', 'Home', 'personal'],
  ['personal', 'End', 'corporate'],
  ['personal', 'Enter', undefined],
] as const)('on the %s tab, %s moves the focus to %s', (tab, key, next) => {
  expect(tabAfter(tab, key)).toBe(next)
})
