// What a sign-up to save opens is what is opened later: locked, recorded and earning alike (specification, section 11.1,
// 11.2 and 11.6).
import { describe, expect, test } from 'vitest'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { moveMoney } from '../../src/bank/accounts/move-money.ts'
import { approveApplication } from '../../src/bank/applications/decide-application.ts'
import { submitApplication } from '../../src/bank/applications/submit-application.ts'
import type { NewApplication } from '../../src/bank/applications/applications.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { cancelFixedSavings } from '../../src/bank/savings/cancel-fixed-savings.ts'
import { endDueFixedSavings } from '../../src/bank/savings/end-fixed-savings.ts'
import { readInterest } from '../../src/bank/savings/read-interest.ts'
import { createBank } from '../../src/bank/bank.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller, databaseWithin, openFor } from './maya.ts'
import { anniversary, openedAt } from './opened-accounts.ts'
import { newId } from './test-bank.ts'

/** A bank whose clock stands at this time. */
const bankAt = (database: Database, at: string) =>
  createBank({ ...runtimeDependencies(database), passwords: fastPasswords, clock: () => new Date(at) })

const plans = { fixed: 'Fixed Savings', flexi: 'FlexiSave', growth: 'Growth Portfolio' } as const

const application = (plan: keyof typeof plans, rest: Partial<NewApplication> = {}): NewApplication => ({
  id: newId(),
  accountType: 'invest',
  preferredInvestmentType: plan,
  product: plans[plan],
  kind: 'personal',
  fullName: 'Mary Somerville',
  email: `mary.${newId()}@example.com`,
  phone: '+447700900142',
  dateOfBirth: '1980-12-26',
  idNumber: 'MS 178026',
  city: 'Jedburgh',
  state: 'Roxburghshire',
  country: 'United Kingdom',
  initialDepositPence: 500_00n,
  ...rest,
})

/** Approves an application at noon of 2 March 2026, and answers with its customer and their one account. */
async function approved(database: Database, sent: NewApplication) {
  const bank = bankAt(database, openedAt)
  await submitApplication(bank, { ...sent, password: 'three words apart', caller })
  expect(await approveApplication(bank, { applicationId: sent.id, by: 'operator' })).toMatchObject({
    ok: true,
  })
  const [customer] = await database.query<{ id: string }>('select id from customer where email = $1', [
    sent.email,
  ])
  const customerId = customer?.id ?? ''
  const [account, ...others] = await listAccounts(bank, customerId)
  expect(others).toEqual([])
  if (!account) throw new Error('no account was opened')
  return { customerId, account }
}

const accountAt = async (database: Database, customerId: string, at: string) =>
  (await listAccounts(bankAt(database, at), customerId, { includeClosed: true })).find(
    ({ productCode }) => productCode === 'fixed_1y',
  )

onEveryDatabase(open => {
  /** Leaves nothing behind: time does not run backwards on the bank's own accounts. */
  const alone = (work: (database: Database) => Promise<void>): Promise<void> =>
    withoutTrace(open(), transaction => work(databaseWithin(transaction)))

  describe('Fixed Savings of a sign-up', () => {
    test('are locked until the first anniversary and recorded, and reconcile', () =>
      alone(async database => {
        const { customerId, account } = await approved(database, application('fixed'))
        expect(account).toMatchObject({
          product: 'Fixed Savings 1 year',
          productCode: 'fixed_1y',
          holderName: 'Mary Somerville',
          bookedPence: 500_00n,
          lockedUntil: anniversary,
        })
        expect(
          await database.query(
            `select o.product_code, o.pay_to_account_id, t.debtor_account_id, t.amount_pence
               from account_opening o join transfer t on t.id = o.deposit_transfer_id where o.account_id = $1`,
            [account.id],
          ),
        ).toEqual([
          {
            product_code: 'fixed_1y',
            pay_to_account_id: null,
            debtor_account_id: ownAccountIds.settlement,
            amount_pence: 500_00n,
          },
        ])
        const events = await database.query<{ detail: object }>(
          `select detail from audit_event where chain_id = $1 and type = 'account_opened'`,
          [customerId],
        )
        expect(events).toMatchObject([
          { detail: { accountId: account.id, productCode: 'fixed_1y', by: 'operator' } },
        ])
        expect(await reconcile(database)).toEqual([])
      }))

    test('earn 4.1% from the first day', () =>
      alone(async database => {
        const { customerId, account } = await approved(database, application('fixed'))
        // 30 days of £500.00 at 4.1%: £1.6849.
        expect(
          await readInterest(bankAt(database, '2026-04-01T12:00:00Z'), { customerId, accountId: account.id }),
        ).toMatchObject({ grossMillionths: 41_000, accruedPence: 168n, nextOn: anniversary })
      }))

    test('without another account stay at their end with their interest, unlocked', () =>
      alone(async database => {
        const { customerId, account } = await approved(database, application('fixed'))
        expect(await endDueFixedSavings(bankAt(database, '2027-03-02T00:00:00Z'))).toBe(1)
        const ended = await accountAt(database, customerId, '2027-03-02T00:00:00Z')
        expect(ended).toMatchObject({ status: 'open', bookedPence: 520_50n })
        expect(ended?.lockedUntil).toBeUndefined()
        const to = await openFor(database, { customerId, productCode: 'current' })
        const order = { id: newId(), from: account.id, to, amountPence: 520_50n }
        const bank = bankAt(database, '2027-03-03T12:00:00Z')
        expect(await moveMoney(bank, { customerId, order })).toMatchObject({
          value: { move: { status: 'completed' } },
        })
        expect(await reconcile(database)).toEqual([])
      }))

    test('go to the primary account at their end', () =>
      alone(async database => {
        const { customerId } = await approved(database, application('fixed'))
        const openedAtNoon = new Date(openedAt)
        const current = await openFor(database, {
          customerId,
          productCode: 'current',
          openedAt: openedAtNoon,
        })
        expect(await endDueFixedSavings(bankAt(database, '2027-03-02T00:00:00Z'))).toBe(1)
        const all = await listAccounts(bankAt(database, '2027-03-02T00:00:00Z'), customerId, {
          includeClosed: true,
        })
        expect(all.map(({ id, status, bookedPence }) => [id === current, status, bookedPence])).toEqual([
          [true, 'open', 520_50n],
          [false, 'closed', 0n],
        ])
      }))

    test('cancelled within 14 days, return the deposit to where it came from, without interest', () =>
      alone(async database => {
        const { customerId, account } = await approved(database, application('fixed'))
        const named = { customerId, accountId: account.id, caller }
        const bank = bankAt(database, '2026-03-16T23:59:59Z')
        expect(await cancelFixedSavings(bank, named)).toEqual({ ok: true, value: null })
        expect(await cancelFixedSavings(bank, named)).toEqual({ ok: true, value: null })
        expect(await accountAt(database, customerId, '2026-03-17T12:00:00Z')).toMatchObject({
          status: 'closed',
          bookedPence: 0n,
        })
        const lines = await database.query(
          `select description, amount_pence from account_transaction where account_id = $1 order by transaction_no`,
          [account.id],
        )
        expect(lines).toEqual([
          { description: 'Initial deposit', amount_pence: 500_00n },
          { description: 'Deposit returned', amount_pence: 500_00n },
        ])
        expect(await reconcile(database)).toEqual([])
      }))

    test.each([
      ['no deposit', { initialDepositPence: undefined }, 'Current Account'],
      ['a deposit below £500.00', { initialDepositPence: 499_99n }, 'Current Account'],
      ['a company', { kind: 'corporate' as const }, 'Corporate Current Account'],
    ])('of an earlier application with %s open a current account', (_, rest, product) =>
      alone(async database => {
        const sent = application('fixed', rest)
        const { account } = await approved(database, sent)
        expect(account).toMatchObject({
          product,
          productCode: 'current',
          bookedPence: sent.initialDepositPence ?? 0n,
        })
        expect(account.lockedUntil).toBeUndefined()
      }),
    )
  })

  test('FlexiSave of a sign-up earn interest from the first day', () =>
    alone(async database => {
      const { customerId, account } = await approved(database, application('flexi'))
      expect(account).toMatchObject({ product: 'FlexiSave', productCode: 'flexisave' })
      // 29 days of March of £500.00 at 2.4718%: £0.9820.
      expect(
        await readInterest(bankAt(database, '2026-03-31T12:00:00Z'), { customerId, accountId: account.id }),
      ).toMatchObject({ accruedPence: 98n, nextOn: '2026-04-01' })
    }))

  test('a growth plan is invested: its account earns no interest and pays like a current account', () =>
    alone(async database => {
      const { customerId, account } = await approved(database, application('growth'))
      expect(account).toMatchObject({ product: 'Growth Portfolio', productCode: 'current' })
      const accountId = account.id
      expect(await readInterest(bankAt(database, openedAt), { customerId, accountId })).toBeUndefined()
    }))

  test('SQL refuses Fixed Savings paid from an own account that name no account for their end', async () => {
    const opening = withoutTrace(open(), async transaction => {
      const database = databaseWithin(transaction)
      const { customerId } = await approved(database, application('fixed'))
      const current = await openFor(database, {
        customerId,
        productCode: 'current',
        openedAt: new Date(openedAt),
      })
      const to = await openFor(database, {
        customerId,
        productCode: 'fixed_1y',
        lockedUntil: anniversary,
        openedAt: new Date(openedAt),
      })
      const bank = bankAt(database, openedAt)
      const post = (debtorAccountId: string, creditorAccountId: string, id: string) =>
        bank.postings.post({
          id,
          kind: 'posting',
          debtorAccountId,
          creditorAccountId,
          amountPence: 500_00n,
          recipientName: 'Mary Somerville',
          reference: 'Move',
          category: 'Transfer',
          debtorDescription: 'Move',
          creditorDescription: 'Move',
          decidedAt: new Date(openedAt),
        })
      await post(ownAccountIds.settlement, current, newId())
      const id = newId()
      await post(current, to, id)
      await database.query(
        `insert into account_opening (id, account_id, customer_id, product_code, deposit_transfer_id, opened_at,
                                      fingerprint, fingerprint_version)
         values ($1, $2, $3, 'fixed_1y', $4, $5, $6, 1)`,
        [newId(), to, customerId, id, new Date(openedAt), new Uint8Array(32)],
      )
    })
    await expect(opening).rejects.toThrow('it names no account for its end')
  })
})
