import { expect, test } from 'vitest'
import { isAboutSession } from '../session.ts'
import { openStorage } from '../web-storage.ts'
import { clearAfterReplacement, replacementOf } from './replaced-bank.ts'

type Heard = { key: string | null; newValue: string | null }

/** A storage of the page, and what the other tabs would hear of its changes. */
function openHeardStorage() {
  const storage = openStorage(() => {
    throw new Error('none')
  })
  const heard: Heard[] = []
  return {
    heard,
    storage,
    local: {
      getItem: (key: string) => storage.getItem(key),
      setItem: (key: string, newValue: string) => {
        heard.push({ key, newValue })
        storage.setItem(key, newValue)
      },
      removeItem: (key: string) => {
        heard.push({ key, newValue: null })
        storage.removeItem(key)
      },
      clear: () => {
        heard.push({ key: null, newValue: null })
        storage.clear()
      },
    },
  }
}

test('nothing that was kept of the bank before is left in the tab that replaces it', () => {
  const { local, storage } = openHeardStorage()
  const session = openHeardStorage().storage
  storage.setItem('isLoggedIn', 'true')
  storage.setItem('pendingUser', '{}')
  session.setItem('registrationData', '{}')
  session.setItem('unansweredTransfer', '{}')
  clearAfterReplacement(local, session, 'startedAgain')
  expect([storage.length, session.length]).toEqual([0, 0])
})

test.each(['startedAgain', 'copyOpened'] as const)(
  'the other tabs hear first that nobody is signed in, then what has happened: %s',
  replacement => {
    const { local, heard } = openHeardStorage()
    clearAfterReplacement(local, openHeardStorage().local, replacement)
    expect(heard.map(isAboutSession)).toEqual([true, false, false])
    expect(heard.map(replacementOf)).toEqual([undefined, replacement, undefined])
  },
)

test('a storage that is full keeps nobody from starting again', () => {
  const { local, storage } = openHeardStorage()
  storage.setItem('isLoggedIn', 'true')
  const full = {
    ...local,
    setItem: () => {
      throw new DOMException('No room', 'QuotaExceededError')
    },
  }
  clearAfterReplacement(full, openHeardStorage().local, 'startedAgain')
  expect(storage.length).toBe(0)
})

test.each([
  [{ key: 'isLoggedIn', newValue: 'startedAgain' }],
  [{ key: 'replacedBank', newValue: 'something else' }],
])('no other change is taken for a new bank: %j', event => {
  expect(replacementOf(event)).toBeUndefined()
})
