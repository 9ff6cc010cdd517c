// The rules of sessions in a real tab, where there are no cookies. The token is in memory or, with a stored database,
// beside it, where it survives a reload.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { eraseDatabase } from '../../src/tab/stored-database.ts'
import { openTabBank, type TabBank } from '../../src/tab/open-tab-bank.ts'

const minuteMs = 60_000
const { email, password } = demoCustomers.personal
describe.each([
  ['in memory', undefined],
  ['with a stored database', `sessions-${crypto.randomUUID()}`],
])('%s', (_, databaseName) => {
  const faults: unknown[] = []
  let bank: TabBank
  let aheadMs = 0
  const pass = (ms: number) => (aheadMs += ms)

  const open = () =>
    openTabBank({
      ...(databaseName !== undefined && { databaseName }),
      report: ({ fault }) => faults.push(fault),
      clock: () => new Date(Date.now() + aheadMs),
    })

  /** A reload of a stored database; one in memory would be gone. */
  async function reload() {
    if (databaseName === undefined) return
    await bank.close()
    bank = await open()
  }

  beforeAll(async () => {
    bank = await open()
  }, 2 * minuteMs)

  afterAll(async () => {
    await bank.close()
    if (databaseName !== undefined) await eraseDatabase(databaseName)
    expect(faults).toEqual([])
  }, minuteMs)

  const client = createClient(operations, (path, init) => bank.send(path, init))

  const signIn = (given: string = password, who: string = email) =>
    client.signIn({ body: { email: who, password: given, accountType: 'personal' } })

  const isSignedIn = async () => (await client.readSession({})).status === 200

  test(
    'a staff member’s session is carried beside a customer’s, and both stay over a reload',
    async () => {
      expect((await signIn()).status).toBe(201)
      const read = await client.staffReadDemonstration({})
      const staff = read.status === 200 ? read.body.demonstration : undefined
      const [member] = staff?.members ?? []
      if (!staff || !member) throw new Error('the demonstration has no staff')
      const body = { email: member.email, password: staff.password, code: member.code }
      expect((await client.staffSignIn({ body })).status).toBe(201)
      await reload()
      expect((await client.staffReadSession({})).status).toBe(200)
      expect(await isSignedIn()).toBe(true)
      expect((await client.staffSignOut({})).status).toBe(204)
      await reload()
      expect((await client.staffReadSession({})).status).toBe(401)
      expect(await isSignedIn()).toBe(true)
      expect((await client.signOut({})).status).toBe(204)
    },
    2 * minuteMs,
  )

  test(
    'a session ends after five minutes without activity, and activity extends it',
    async () => {
      expect((await signIn()).status).toBe(201)
      pass(4 * minuteMs)
      expect((await client.extendSession({})).status).toBe(204)
      await reload()
      pass(4 * minuteMs)
      expect(await isSignedIn()).toBe(true)
      pass(minuteMs)
      await reload()
      expect(await isSignedIn()).toBe(false)
    },
    2 * minuteMs,
  )

  test('a session ends twelve hours after sign-in, however active its customer is', async () => {
    await signIn()
    for (let minutes = 0; minutes < 12 * 60; minutes += 4) {
      expect((await client.extendSession({})).status).toBe(204)
      pass(4 * minuteMs)
    }
    expect(await isSignedIn()).toBe(false)
  })

  test('each sign-in has a session of its own and ends the one before; nothing is stored in the browser', async () => {
    await signIn()
    await signIn()
    expect(await client.listSessions({})).toMatchObject({
      status: 200,
      body: { sessions: [{ isCurrent: true, device: { browser: 'Chrome', form: 'computer' } }] },
    })
    expect([document.cookie, localStorage.length, sessionStorage.length]).toEqual(['', 0, 0])
  })

  test('a customer ends the current session from the list, and the token goes', async () => {
    await signIn()
    const listed = await client.listSessions({})
    const id = listed.status === 200 ? (listed.body.sessions[0]?.id ?? '') : ''
    expect((await client.endSession({ params: { id } })).status).toBe(204)
    expect(await isSignedIn()).toBe(false)
  })

  test(
    'five failures lock an unknown e-mail, but no demo customer',
    async () => {
      for (let n = 0; n < 6; n++) {
        expect((await signIn('wrong')).status).toBe(401)
        if (n === 4) await reload()
        const unknown = await signIn('wrong', 'nobody@sarsen.example')
        expect(unknown.status).toBe(n < 5 ? 401 : 429)
      }
      expect((await signIn()).status).toBe(201)
    },
    2 * minuteMs,
  )

  test(
    'the demo customer’s preferences survive a reload, an hour later',
    async () => {
      await signIn()
      const read = async () => {
        const preferences = await client.readPreferences({})
        return preferences.status === 200 && preferences.body.smsNotifications
      }
      const isOn = await read()
      const changed = await client.changePreferences({ body: { smsNotifications: !isOn } })
      expect(changed.status).toBe(200)
      pass(60 * minuteMs)
      await reload()
      await signIn()
      expect(await read()).toBe(!isOn)
    },
    2 * minuteMs,
  )

  test('a code of the second factor is required and accepted', async () => {
    await signIn()
    const begun = await client.beginSecondFactor({ body: { currentPassword: password } })
    if (begun.status !== 201) throw new Error(`the set-up answered ${begun.status}`)
    const newCode = () => {
      pass(30_000)
      const timestamp = Date.now() + aheadMs
      return new TOTP({ secret: Secret.fromBase32(begun.body.key) }).generate({ timestamp })
    }
    expect((await client.confirmSecondFactor({ body: { code: newCode() } })).status).toBe(201)
    expect(await signIn()).toMatchObject({ status: 202, body: { code: 'second_factor_required' } })
    expect(await isSignedIn()).toBe(false)
    expect((await client.enterSecondFactor({ body: { code: newCode() } })).status).toBe(201)
    expect(await isSignedIn()).toBe(true)
  })
})
