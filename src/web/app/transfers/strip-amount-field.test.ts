import { expect, test } from 'vitest'
import { stripAmountField } from './strip-amount-field.ts'

/** A field as typed, with the caret at `|`, and whether something was taken out that may have been meant. */
function strip(text: string) {
  const caret = text.indexOf('|')
  const field = {
    value: text.replace('|', ''),
    selectionStart: caret,
    setSelectionRange: (start: number | null) => {
      field.selectionStart = start ?? 0
    },
  }
  const isChanged = stripAmountField(field)
  const value = `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionStart)}`
  return { value, isChanged }
}

test.each([
  ['48250|', '48250|'],
  ['£12,34x8.5|', '12348.5|'],
  ['148|,250.00', '148|250.00'],
  ['48,2x|50.00', '482|50.00'],
  ['|', '|'],
])('%s becomes %s', (before, after) => {
  expect(strip(before).value).toBe(after)
})

test.each(['1e6|', '-5|', '12x|'])('of %s something is taken out that may have been meant', typed => {
  expect(strip(typed).isChanged).toBe(true)
})

test.each(['£ 48,250.00|', '48250|'])('of %s nothing is', typed => {
  expect(strip(typed).isChanged).toBe(false)
})
