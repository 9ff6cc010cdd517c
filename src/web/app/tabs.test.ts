import { expect, test } from 'vitest'
import { accountTypes } from '../../contract/choices.ts'
import { tabAfter } from './tabs.tsx'

test.each([
  ['personal', 'ArrowRight', 'corporate'],
  ['corporate', 'ArrowRight', 'personal'],
  ['personal', 'ArrowLeft', 'corporate'],
  ['corporate', 'ArrowLeft', 'personal'],
  ['corporate', 'Home', 'personal'],
  ['personal', 'End', 'corporate'],
  ['personal', 'Enter', undefined],
] as const)('on the %s tab, %s moves the focus to %s', (tab, key, next) => {
  expect(tabAfter(accountTypes, tab, key)).toBe(next)
})
