import { expect, test } from 'vitest'
import type { Preferences } from '../../../contract/profile.ts'
import { type ChangeAnswer, done } from './request-change.ts'
import { createPreferenceSaver, type PreferenceName } from './save-preferences.ts'

const kept: Preferences = {
  emailNotifications: true,
  smsNotifications: false,
  transactionAlerts: true,
  securityAlerts: true,
  emailStatements: true,
  paperStatements: false,
  delivery: { email: 'kept', sms: 'kept', post: 'kept' },
}
const refusal = { kind: 'refused', message: 'Try again.', errors: [], isUnanswered: true } as const

/** A saver, and a bank that answers each request when the test says so. */
function saverByHand() {
  const asked: { change: object; answer: (answer: ChangeAnswer<Preferences>) => Promise<void> }[] = []
  const saved: Preferences[] = []
  const refused: (readonly PreferenceName[])[] = []
  const saver = createPreferenceSaver({
    ask: change =>
      new Promise(resolve => {
        asked.push({
          change,
          answer: async answer => {
            resolve(answer)
            await Promise.resolve().then(() => Promise.resolve())
          },
        })
      }),
    onSaved: preferences => saved.push(preferences),
    onRefused: names => refused.push(names),
  })
  return { saver, asked, saved, refused, changes: () => asked.map(({ change }) => change) }
}

test('a flip shows at once and is saved', async () => {
  const { saver, asked, saved, changes } = saverByHand()
  saver.want('smsNotifications', true)
  expect(saver.getWanted()).toEqual({ smsNotifications: true })
  expect(changes()).toEqual([{ smsNotifications: true }])
  await asked[0]?.answer(done({ ...kept, smsNotifications: true }))
  expect(saver.getWanted()).toEqual({})
  expect(saved).toEqual([{ ...kept, smsNotifications: true }])
})

test('rapid flips end in the last state, with one request at a time', async () => {
  const { saver, asked, changes } = saverByHand()
  for (const isOn of [true, false, true, false]) saver.want('smsNotifications', isOn)
  saver.want('securityAlerts', false)
  expect(changes()).toEqual([{ smsNotifications: true }])
  await asked[0]?.answer(done({ ...kept, smsNotifications: true }))
  expect(saver.getWanted()).toEqual({ smsNotifications: false, securityAlerts: false })
  expect(changes().slice(1)).toEqual([{ smsNotifications: false, securityAlerts: false }])
  await asked[1]?.answer(done({ ...kept, securityAlerts: false }))
  expect(saver.getWanted()).toEqual({})
  expect(asked).toHaveLength(2)
})

test('what was not saved goes back, and is told', async () => {
  const { saver, asked, saved, refused } = saverByHand()
  saver.want('transactionAlerts', false)
  await asked[0]?.answer(refusal)
  expect(saver.getWanted()).toEqual({})
  expect(refused).toEqual([['transactionAlerts']])
  expect(saved).toEqual([])
})

test('what was flipped again while it failed is tried again, and nothing is told yet', async () => {
  const { saver, asked, refused, changes } = saverByHand()
  saver.want('transactionAlerts', false)
  saver.want('transactionAlerts', true)
  await asked[0]?.answer(refusal)
  expect(refused).toEqual([])
  expect(changes()).toEqual([{ transactionAlerts: false }, { transactionAlerts: true }])
})

test('when the session has ended nobody is told', async () => {
  const { saver, asked, refused } = saverByHand()
  saver.want('securityAlerts', false)
  await asked[0]?.answer({ kind: 'left' })
  expect(refused).toEqual([])
})
