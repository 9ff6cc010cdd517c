// One-time codes and recovery codes that the bank accepts, on every database.
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  isSecondFactorOn,
  newRecoveryCodes,
  replaceRecoveryCodes,
  acceptCode,
} from '../../src/bank/second-factor/codes.ts'
import { onEveryDatabase } from './every-database.ts'
import { openTestBank, takeOn } from './test-bank.ts'

/** The beginning of a step of 30 s. */
const start = new Date('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)

onEveryDatabase(open => {
  /** A customer with a second factor, which is only begun if `isOn` is false. */
  async function openFactor({ isOn = true } = {}) {
    const { customerId } = await takeOn(openTestBank(open()).bank)
    const secret = new Secret()
    await open().query(
      'insert into second_factor (customer_id, secret, created_at, confirmed_at) values ($1, $2, $3, $4)',
      [customerId, secret.bytes, start, isOn ? start : null],
    )
    const codes = newRecoveryCodes(size => crypto.getRandomValues(new Uint8Array(size)))
    await replaceRecoveryCodes(open(), { customerId, visitId: null }, codes)
    return {
      customerId,
      recoveryCodes: codes.shown.map(code => code.replaceAll('-', '')),
      codeAt: (seconds: number) => new TOTP({ secret }).generate({ timestamp: at(seconds).getTime() }),
      take: (code: string, seconds = 0, entryId: string = crypto.randomUUID()) =>
        open().transaction(transaction =>
          acceptCode(transaction, { customerId, visitId: null, code, at: at(seconds), entryId }),
        ),
    }
  }

  test('a code of the app works once', async () => {
    const factor = await openFactor()
    expect(await factor.take(factor.codeAt(0))).toBe('app')
    expect(await factor.take(factor.codeAt(0), 1)).toBeUndefined()
    expect(await factor.take(factor.codeAt(30), 31)).toBe('app')
  })

  test('a code works from one step before its own to one step after', async () => {
    for (const [seconds, taken] of [
      [-30.001, undefined],
      [-30, 'app'],
      [59.999, 'app'],
      [60, undefined],
    ] as const) {
      const factor = await openFactor()
      expect(await factor.take(factor.codeAt(0), seconds)).toBe(taken)
    }
  })

  test('a code that is older than the last used one does not work, even if nobody has used it', async () => {
    const factor = await openFactor()
    expect(await factor.take(factor.codeAt(30), 30)).toBe('app')
    expect(await factor.take(factor.codeAt(0), 30)).toBeUndefined()
  })

  test('of two uses of one code at once, one is refused', async () => {
    const factor = await openFactor()
    const [recoveryCode = ''] = factor.recoveryCodes
    for (const code of [factor.codeAt(0), recoveryCode]) {
      const taken = await Promise.all(Array.from({ length: 4 }, () => factor.take(code)))
      expect(taken.filter(by => by !== undefined)).toHaveLength(1)
    }
  })

  test('each recovery code works once', async () => {
    const factor = await openFactor()
    expect(factor.recoveryCodes).toHaveLength(10)
    for (const code of factor.recoveryCodes) {
      expect(await factor.take(code)).toBe('recovery')
      expect(await factor.take(code)).toBeUndefined()
    }
  })

  test('a repeated use by the same request succeeds, and by another one fails', async () => {
    const factor = await openFactor()
    const [recoveryCode = ''] = factor.recoveryCodes
    for (const [code, by] of [
      [factor.codeAt(0), 'app'],
      [recoveryCode, 'recovery'],
    ] as const) {
      const entryId = crypto.randomUUID()
      expect(await factor.take(code, 0, entryId)).toBe(by)
      expect(await factor.take(code, 0, entryId)).toBe(by)
      expect(await factor.take(code)).toBeUndefined()
    }
  })

  test('a code works again when its use is undone', async () => {
    const factor = await openFactor()
    for (const code of [factor.codeAt(0), ...factor.recoveryCodes.slice(0, 1)]) {
      const undone = open().transaction(async transaction => {
        const { customerId } = factor
        await acceptCode(transaction, {
          customerId,
          visitId: null,
          code,
          at: start,
          entryId: crypto.randomUUID(),
        })
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await factor.take(code)).toBeDefined()
    }
  })

  test('codes of another customer do not work', async () => {
    const [ada, grace] = [await openFactor(), await openFactor()]
    for (const code of [grace.codeAt(0), ...grace.recoveryCodes]) expect(await ada.take(code)).toBeUndefined()
  })

  test('no code works while the second factor is not on', async () => {
    const begun = await openFactor({ isOn: false })
    expect(await isSecondFactorOn(open(), { customerId: begun.customerId, visitId: null })).toBe(false)
    for (const code of [begun.codeAt(0), ...begun.recoveryCodes])
      expect(await begun.take(code)).toBeUndefined()
    const { customerId } = await takeOn(openTestBank(open()).bank)
    const nobodys = { customerId, visitId: null, code: '123456', at: start, entryId: crypto.randomUUID() }
    expect(await acceptCode(open(), nobodys)).toBeUndefined()
  })

  test('a recovery code is stored only as a hash', async () => {
    const factor = await openFactor()
    const stored = await open().query<{ row: string }>(
      'select r::text as row from recovery_code r where customer_id = $1',
      [factor.customerId],
    )
    expect(stored).toHaveLength(10)
    for (const code of factor.recoveryCodes)
      expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${code}|${bytesToHex(utf8ToBytes(code))}`))
  })
})
