import { expect, test } from 'vitest'
import type { AskedRequest } from './messages.ts'
import { createTabHome } from './tab-home.ts'

/** A page that is put away before it asks for anything. */
function openPageAway() {
  let lastId = 0
  const owed: AskedRequest[] = []
  const tab = createTabHome({
    name: 'bank',
    build: 'this build',
    startWorker: () => {
      throw new Error('not asked for here')
    },
    since: 0,
    newId: () => `id ${(lastId += 1)}`,
    owed: { keep: requests => void owed.push(...requests), take: () => owed.splice(0) },
  })
  tab.leave()
  return { tab, owed }
}

const signOut = { method: 'DELETE', keepalive: true }

test('what a page that is away owes stays for another page, whatever it asks besides', async () => {
  const { tab, owed } = openPageAway()
  await expect(tab.send('/api/session', signOut)).rejects.toThrow(TypeError)
  void tab.send('/api/accounts', { method: 'GET' })
  await expect(tab.send('/api/sessions/2', signOut)).rejects.toThrow(TypeError)
  expect(owed.map(({ path }) => path)).toEqual(['/api/session', '/api/sessions/2'])
})
