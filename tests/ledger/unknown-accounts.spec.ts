// A customer cannot probe which accounts this bank has, at any rate, not even with orders that cannot succeed.
import { describe, expect, test } from 'vitest'
import type { Destination } from '../../src/domain/destination.ts'
import { placeTransfer } from '../../src/bank/transfers/place-transfer.ts'
import { onEveryDatabase } from './every-database.ts'
import { minutesAfterNoon, newId, openTestBank, takeOn, type TestCustomer } from './test-bank.ts'

const numbered = (accountNumber: string): Destination => ({
  scheme: 'sort_code_account_number',
  sortCode: '001964',
  accountNumber,
})
const bare = (accountNumber: string): Destination => ({ scheme: 'account_number', accountNumber })
const elsewhere: Destination = {
  scheme: 'sort_code_account_number',
  sortCode: '200000',
  accountNumber: '12345678',
}
const nobody = '00000001'

onEveryDatabase(open => {
  const setUp = async () => {
    const { bank, setClock } = openTestBank(open())
    const ada = await takeOn(bank, { hasPaymentChecks: false, balancePence: 100_00n })
    const grace = await takeOn(bank, { hasPaymentChecks: false })
    const pay = async (
      destination: Destination,
      { amountPence = 1n, address = '192.0.2.1', as = ada, id = newId() } = {},
    ) => {
      const order = { id, recipientName: 'Grace Hopper', destination, amountPence }
      const placed = await placeTransfer(bank, { ...as, order, caller: { address } })
      return placed.ok ? placed.value.transfer.status : placed.refusal.code
    }
    const spendTurns = async (as: TestCustomer = ada, address = '192.0.2.1') => {
      const answers: string[] = []
      for (let n = 0; n < 10; n += 1)
        answers.push(await pay(n % 2 === 0 ? numbered(nobody) : bare(nobody), { as, address }))
      return answers
    }
    return { bank, setClock, ada, grace, pay, spendTurns }
  }

  describe('ten unknown accounts in an hour', () => {
    test('get an answer; then existing and unknown accounts get the same one', async () => {
      const { grace, pay, spendTurns } = await setUp()
      expect(new Set(await spendTurns())).toEqual(
        new Set(['unknown_beneficiary_account', 'sort_code_needed']),
      )
      for (const destination of [nobody, grace.accountNumber].flatMap(one => [numbered(one), bare(one)])) {
        expect(await pay(destination)).toBe('too_many_unknown_accounts')
        expect(await pay(destination, { amountPence: 1_000_00n })).toBe('too_many_unknown_accounts')
        expect(await pay(destination, { amountPence: 200_000_001n })).toBe('too_many_unknown_accounts')
      }
    })

    test('do not stop payments to other banks or to known payees, or a replay', async () => {
      const { grace, pay, spendTurns } = await setUp()
      const id = newId()
      expect(await pay(numbered(grace.accountNumber), { id })).toBe('completed')
      await spendTurns()
      expect(await pay(elsewhere)).toBe('completed')
      expect(await pay(numbered(grace.accountNumber))).toBe('completed')
      expect(await pay(numbered(grace.accountNumber), { id })).toBe('completed')
    })

    test('count for their customer alone', async () => {
      const { ada, grace, bank, pay, spendTurns } = await setUp()
      const third = await takeOn(bank, { hasPaymentChecks: false, balancePence: 100n })
      await spendTurns(ada)
      expect(await pay(numbered(grace.accountNumber), { as: third })).toBe('completed')
    })

    test('are forgotten after an hour, and the refusal says when', async () => {
      const { bank, ada, grace, setClock, pay, spendTurns } = await setUp()
      await spendTurns()
      setClock(minutesAfterNoon(20))
      const order = {
        id: newId(),
        recipientName: 'Grace',
        destination: numbered(grace.accountNumber),
        amountPence: 1n,
      }
      expect(await placeTransfer(bank, { ...ada, order, caller: { address: '192.0.2.1' } })).toEqual({
        ok: false,
        refusal: { code: 'too_many_unknown_accounts', retryAfterSeconds: 2400 },
      })
      setClock(minutesAfterNoon(60))
      expect(await pay(numbered(grace.accountNumber))).toBe('completed')
    })

    test('count by address for demo customers, who are many people', async () => {
      const { bank, ada, grace, pay } = await setUp()
      await bank.database.query('update customer set is_demo = true where id = $1', [ada.customerId])
      for (let n = 0; n < 10; n += 1) expect(await pay(numbered(nobody))).toBe('unknown_beneficiary_account')
      expect(await pay(numbered(grace.accountNumber))).toBe('too_many_unknown_accounts')
      expect(await pay(numbered(grace.accountNumber), { address: '192.0.2.2' })).toBe('completed')
      // An unknown account number alone goes outside, so it reveals nothing and uses no slot.
      expect(await pay(bare(nobody))).toBe('completed')
    })
  })
})
