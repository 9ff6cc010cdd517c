import { expect, test } from 'vitest'
import { BookState } from './book-state.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute))

const whole = (minute: number) => ({ unfinished: 0, checkedAt: at(minute) })

test('before the first look nothing is known, and nothing differs', () => {
  expect(new BookState()).toMatchObject({
    differences: undefined,
    checkedAt: undefined,
    unfinished: undefined,
    differs: false,
  })
})

test('a look that finds nothing says that the book is whole, and when', () => {
  const state = new BookState()
  state.keepEnd(whole(1))
  expect(state).toMatchObject({ differences: 0, checkedAt: at(1), unfinished: 0, differs: false })
})

test('what is found differs at once, before the look is over', () => {
  const state = new BookState()
  state.keepFound(1)
  expect(state).toMatchObject({ differences: 1, checkedAt: undefined, differs: true })
})

test('what differed once still differs after a look that has missed it', () => {
  const state = new BookState()
  state.keepFound(2)
  state.keepEnd(whole(1))
  state.keepFound(1)
  state.keepEnd(whole(2))
  expect(state).toMatchObject({ differences: 2, checkedAt: at(2), differs: true })
})

test('a look that could not check the book as a whole leaves it as it was last known', () => {
  const state = new BookState()
  state.keepEnd({ unfinished: 4, checkedAt: undefined })
  expect(state).toMatchObject({ differences: undefined, checkedAt: undefined, unfinished: 4 })
  state.keepEnd(whole(1))
  state.keepEnd({ unfinished: 4, checkedAt: undefined })
  expect(state).toMatchObject({ differences: 0, checkedAt: at(1), unfinished: 4 })
})
