import { expect, test } from 'vitest'
import { filteredSearch, queueSearch, readQueueRequest } from './queue-address.ts'

const read = (search: string) => readQueueRequest(new URLSearchParams(search))

test('without anything the open tasks are shown', () => {
  expect(read('')).toEqual({ view: 'open', page: 1 })
  expect(queueSearch({ view: 'open', page: 1 })).toBe('')
})

test('a view, its filters and its page are read as they were written', () => {
  const request = { view: 'mine', kind: 'held_payment', priority: 'urgent', page: 3 } as const
  expect(queueSearch(request)).toBe('?view=mine&kind=held_payment&priority=urgent&page=3')
  expect(read(queueSearch(request))).toEqual(request)
})

test.each(['?view=all&kind=loan&priority=low&page=0', '?page=1.5', '?page=100000', '?view=toString'])(
  'what is unknown is left out: %s',
  search => {
    expect(read(search)).toEqual({ view: 'open', page: 1 })
  },
)

test('another filter begins at the first page, and every one is left out', () => {
  const request = { view: 'mine', kind: 'claim', page: 2 } as const
  expect(filteredSearch(request, 'priority', 'overdue')).toBe('?view=mine&kind=claim&priority=overdue')
  expect(filteredSearch(request, 'kind', '')).toBe('?view=mine')
})
