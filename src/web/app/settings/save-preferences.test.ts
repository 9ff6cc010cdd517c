import { expect, test } from 'vitest'
import type { Preferences } from '../../../contract/profile.ts'
import { type ChangeAnswer, done } from './request-change.ts'
import { createPreferenceSaver, type PreferenceName } from './save-preferences.ts'

const stored: Preferences = {
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
  const requests: { change: object; answer: (answer: ChangeAnswer<Preferences>) => Promise<void> }[] = []
  const saved: Preferences[] = []
  const refused: (readonly PreferenceName[])[] = []
  const saver = createPreferenceSaver({
    send: change =>
      new Promise(resolve => {
        requests.push({
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
  return { saver, requests, saved, refused, changes: () => requests.map(({ change }) => change) }
}

test('a flip shows at once and is saved', async () => {
  const { saver, requests, saved, changes } = saverByHand()
  saver.want('smsNotifications', true)
  expect(saver.getWanted()).toEqual({ smsNotifications: true })
  expect(changes()).toEqual([{ smsNotifications: true }])
  await requests[0]?.answer(done({ ...stored, smsNotifications: true }))
  expect(saver.getWanted()).toEqual({})
  expect(saved).toEqual([{ ...stored, smsNotifications: true }])
})

test('rapid flips end in the last state, with one request at a time', async () => {
  const { saver, requests, changes } = saverByHand()
  for (const isOn of [true, false, true, false]) saver.want('smsNotifications', isOn)
  saver.want('securityAlerts', false)
  expect(changes()).toEqual([{ smsNotifications: true }])
  await requests[0]?.answer(done({ ...stored, smsNotifications: true }))
  expect(saver.getWanted()).toEqual({ smsNotifications: false, securityAlerts: false })
  expect(changes().slice(1)).toEqual([{ smsNotifications: false, securityAlerts: false }])
  await requests[1]?.answer(done({ ...stored, securityAlerts: false }))
  expect(saver.getWanted()).toEqual({})
  expect(requests).toHaveLength(2)
})

test('a switch that was not saved goes back, with a message', async () => {
  const { saver, requests, saved, refused } = saverByHand()
  saver.want('transactionAlerts', false)
  await requests[0]?.answer(refusal)
  expect(saver.getWanted()).toEqual({})
  expect(refused).toEqual([['transactionAlerts']])
  expect(saved).toEqual([])
})

test('a switch that was flipped again while it failed is sent again, without a message yet', async () => {
  const { saver, requests, refused, changes } = saverByHand()
  saver.want('transactionAlerts', false)
  saver.want('transactionAlerts', true)
  await requests[0]?.answer(refusal)
  expect(refused).toEqual([])
  expect(changes()).toEqual([{ transactionAlerts: false }, { transactionAlerts: true }])
})

test('after the end of the session there is no message', async () => {
  const { saver, requests, refused } = saverByHand()
  saver.want('securityAlerts', false)
  await requests[0]?.answer({ kind: 'left' })
  expect(refused).toEqual([])
})
