import { expect, test } from 'vitest'
import { stripAmountField } from './strip-amount-field.ts'

/** A field as typed, with the caret at `|`. */
function typed(text: string) {
  const caret = text.indexOf('|')
  const field = {
    value: text.replace('|', ''),
    selectionStart: caret,
    setSelectionRange: (start: number | null) => {
      field.selectionStart = start ?? 0
    },
  }
  stripAmountField(field)
  return `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionStart)}`
}

test.each([
  ['48250|', '48250|'],
  ['£12,34x8.5|', '12348.5|'],
  ['148|,250.00', '148|250.00'],
  ['48,2x|50.00', '482|50.00'],
  ['|', '|'],
])('%s becomes %s', (before, after) => {
  expect(typed(before)).toBe(after)
})
