import { expect, test } from 'vitest'
import { isAboutSession } from '../session.ts'
import { openStorage } from '../web-storage.ts'
import { clearAfterReplacement, replacementOf } from './replaced-bank.ts'

type Change = { key: string | null; newValue: string | null }

/** A storage of the page, and its changes, which the other tabs receive as events. */
function openWatchedStorage() {
  const storage = openStorage(() => {
    throw new Error('none')
  })
  const changes: Change[] = []
  return {
    changes,
    storage,
    local: {
      getItem: (key: string) => storage.getItem(key),
      setItem: (key: string, newValue: string) => {
        changes.push({ key, newValue })
        storage.setItem(key, newValue)
      },
      removeItem: (key: string) => {
        changes.push({ key, newValue: null })
        storage.removeItem(key)
      },
      clear: () => {
        changes.push({ key: null, newValue: null })
        storage.clear()
      },
    },
  }
}

test('nothing that was stored about the former bank is left in the tab that replaces it', () => {
  const { local, storage } = openWatchedStorage()
  const session = openWatchedStorage().storage
  storage.setItem('isLoggedIn', 'true')
  storage.setItem('pendingUser', '{}')
  session.setItem('registrationData', '{}')
  session.setItem('unansweredTransfer', '{}')
  clearAfterReplacement(local, session, 'startedAgain')
  expect([storage.length, session.length]).toEqual([0, 0])
})

test.each(['startedAgain', 'copyOpened'] as const)(
  'the other tabs learn first that nobody is signed in, then what has happened: %s',
  replacement => {
    const { local, changes } = openWatchedStorage()
    clearAfterReplacement(local, openWatchedStorage().local, replacement)
    expect(changes.map(isAboutSession)).toEqual([true, false, false])
    expect(changes.map(replacementOf)).toEqual([undefined, replacement, undefined])
  },
)

test('a storage that is full does not prevent starting again', () => {
  const { local, storage } = openWatchedStorage()
  storage.setItem('isLoggedIn', 'true')
  const full = {
    ...local,
    setItem: () => {
      throw new DOMException('No room', 'QuotaExceededError')
    },
  }
  clearAfterReplacement(full, openWatchedStorage().local, 'startedAgain')
  expect(storage.length).toBe(0)
})

test.each([
  [{ key: 'isLoggedIn', newValue: 'startedAgain' }],
  [{ key: 'replacedBank', newValue: 'something else' }],
])('no other change is taken for a new bank: %j', event => {
  expect(replacementOf(event)).toBeUndefined()
})
