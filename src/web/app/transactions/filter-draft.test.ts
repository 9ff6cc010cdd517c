import { expect, test } from 'vitest'
import { draftOf, emptyDraft, filtersOf, findDateFault } from './filter-draft.ts'

const typed = (from: string, to: string) => ({ ...emptyDraft, from, to })

test('dates are understood as people in Britain type them', () => {
  const draft = typed('1 Sept 2026', '16/10/2026')
  expect(findDateFault(draft)).toBeUndefined()
  expect(filtersOf(draft, 'rent')).toMatchObject({ search: 'rent', from: '2026-09-01', to: '2026-10-16' })
})

test('two digits of a year are of this century', () => {
  const draft = typed('1/3/26', '31.3.26')
  expect(findDateFault(draft)).toBeUndefined()
  expect(filtersOf(draft, undefined)).toMatchObject({ from: '2026-03-01', to: '2026-03-31' })
})

test('a date that is none is said beside its field, the first before the last', () => {
  expect(findDateFault(typed('31/9/2026', 'x'))?.field).toBe('from')
  expect(findDateFault(typed('', 'x'))?.field).toBe('to')
})

test('an end before its start is at fault, the same day is not', () => {
  expect(findDateFault(typed('2/10/2026', '1/10/2026'))).toEqual({
    field: 'to',
    message: 'The last day is before the first',
  })
  expect(findDateFault(typed('1/10/2026', '1/10/2026'))).toBeUndefined()
})

test('what is filtered opens in the form as it was', () => {
  const filters = { status: 'declined', amountBand: 'high', category: 'Deposit', from: '2026-09-01' } as const
  const draft = draftOf(filters, 'oldest')
  expect(draft).toMatchObject({ from: '01/09/2026', to: '', order: 'oldest' })
  expect(filtersOf(draft, undefined)).toMatchObject(filters)
})
