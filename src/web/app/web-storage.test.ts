import { expect, test } from 'vitest'
import { isMarkedSignedIn, markSignedIn, unmarkSignedIn } from './session.ts'
import { openStorage } from './web-storage.ts'

const blocked = () =>
  openStorage(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })

test('where the browser keeps nothing for sites, the page does for itself', () => {
  const storage = blocked()
  markSignedIn(storage, { email: 'ada@sarsen.example', loginTimeMs: 0 })
  expect(isMarkedSignedIn(storage)).toBe(true)
  expect(storage.length).toBe(2)
  expect([storage.key(0), storage.key(2)]).toEqual(['isLoggedIn', null])
  unmarkSignedIn(storage)
  expect(isMarkedSignedIn(storage)).toBe(false)
  storage.setItem('registrationData', '{}')
  storage.clear()
  expect(storage.getItem('registrationData')).toBeNull()
})

test('what one page keeps for itself is no other’s', () => {
  blocked().setItem('isLoggedIn', 'true')
  expect(blocked().getItem('isLoggedIn')).toBeNull()
})

test('the browser’s own storage is taken where there is one', () => {
  const own = blocked()
  expect(openStorage(() => own)).toBe(own)
})
