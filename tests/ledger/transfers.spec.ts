import { composeIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { listAccounts, readBalance } from '../../src/bank/accounts/accounts.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { listTransactions } from '../../src/bank/transactions/list-transactions.ts'
import type { Destination } from '../../src/domain/destination.ts'
import { placeTransfer, type PaymentOrder } from '../../src/bank/transfers/place-transfer.ts'
import { readTransfer } from '../../src/bank/transfers/transfer.ts'
import { onEveryDatabase } from './every-database.ts'
import { hold, minutesAfterNoon, newId, noon, openTestBank, stateOf, takeOn } from './test-bank.ts'

const { settlement } = ownAccountIds
const abroad: Destination = { scheme: 'iban', iban: 'SE4550000000058398257466' }
const otherBank: Destination = {
  scheme: 'sort_code_account_number',
  sortCode: '003142',
  accountNumber: '20716643',
}

const orderOf = (change: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: newId(),
  recipientName: 'Kestrel Marine Ltd',
  destination: otherBank,
  amountPence: 18_450_000n,
  ...change,
})

/** Whole numbers from one down to another. */
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n)

onEveryDatabase(open => {
  const setUp = async () => {
    const { bank, setClock } = openTestBank(open())
    const customer = await takeOn(bank, { hasPaymentChecks: false, balancePence: 787_000_000n })
    const { customerId, accountId } = customer
    const place = (order: PaymentOrder, as = { customerId, accountId }) =>
      placeTransfer(bank, { ...as, order, caller: { address: '192.0.2.1' } })
    const newest = async () =>
      (await listTransactions(bank, { ...customer, page: 1, pageSize: 1 }))?.transactions[0]
    return { bank, setClock, customer, place, newest }
  }

  test('a transfer is completed, listed first and taken off the balance', async () => {
    const { bank, customer, place, newest } = await setUp()
    const order = orderOf({ reference: 'HULL-DEP-3310' })
    expect(await place(order)).toEqual({
      ok: true,
      value: {
        replayed: false,
        transfer: {
          id: order.id,
          transactionNo: 2n,
          accountId: customer.accountId,
          recipientName: 'Kestrel Marine Ltd',
          destination: otherBank,
          amountPence: 18_450_000n,
          reference: 'HULL-DEP-3310',
          category: 'Transfer',
          status: 'completed',
          decidedAt: noon,
        },
      },
    })
    expect(await newest()).toEqual({
      transactionNo: 2n,
      transferId: order.id,
      decidedAt: noon,
      description: 'Transfer to Kestrel Marine Ltd',
      reference: 'HULL-DEP-3310',
      category: 'Transfer',
      direction: 'debit',
      amountPence: 18_450_000n,
      balanceAfterPence: 768_550_000n,
      status: 'completed',
      recipientName: 'Kestrel Marine Ltd',
    })
    expect(await readBalance(bank, customer)).toEqual({
      availablePence: 768_550_000n,
      bookedPence: 768_550_000n,
      heldPence: 0n,
      lastBookedAt: noon,
      asOf: noon,
    })
  })

  test('without a reference it reads "Transfer to" and the recipient', async () => {
    const { place, newest } = await setUp()
    await place(orderOf())
    expect(await newest()).toMatchObject({ reference: 'Transfer to Kestrel Marine Ltd' })
  })

  test.each([
    [abroad, 'International Transfer', 'International Transfer'],
    [
      { scheme: 'iban', iban: 'GB33BUKB20201555555555' } as const,
      'Transfer',
      'Transfer to Kestrel Marine Ltd',
    ],
    [otherBank, 'Transfer', 'Transfer to Kestrel Marine Ltd'],
  ])('a transfer to %o is outside this bank, category %s', async (destination, category, description) => {
    const { bank, place, newest } = await setUp()
    const before = await stateOf(bank.database, settlement)
    await place(orderOf({ destination, amountPence: 5n }))
    expect(await newest()).toMatchObject({ category, description })
    expect(await stateOf(bank.database, settlement)).toMatchObject({
      balancePence: (before?.balancePence ?? 0n) + 5n,
    })
  })

  describe('an account of this bank is credited at once', () => {
    test.each(['sort_code_account_number', 'iban', 'account_number'] as const)('by its %s', async scheme => {
      const { bank, place } = await setUp()
      const other = await takeOn(bank, { hasPaymentChecks: false, name: 'Imogen Hartley' })
      const { iban, accountNumber } = other
      const destinations = {
        iban: { scheme: 'iban', iban },
        sort_code_account_number: { scheme: 'sort_code_account_number', sortCode: '001964', accountNumber },
        account_number: { scheme: 'account_number', accountNumber },
      } as const
      await place(
        orderOf({
          destination: destinations[scheme],
          amountPence: 1_250n,
        }),
      )
      const listed = await listTransactions(bank, { ...other, page: 1, pageSize: 10 })
      expect(listed?.total).toBe(1)
      expect(listed?.transactions).toMatchObject([
        {
          transactionNo: 1n,
          description: 'Deposit from Eleanor Whitcombe',
          category: 'Deposit',
          direction: 'credit',
          balanceAfterPence: 1_250n,
        },
      ])
      expect(listed?.transactions[0]).not.toHaveProperty('recipientName')
    })
  })

  test.each([
    [
      'sort code and number',
      { scheme: 'sort_code_account_number', sortCode: '001964', accountNumber: '99999999' } as const,
    ],
    [
      'IBAN',
      { scheme: 'iban', iban: composeIBAN({ countryCode: 'GB', bban: 'SRSN00196499999999' }) ?? '' } as const,
    ],
  ])(
    'an unknown account of this bank is refused, by its %s, and nothing is recorded',
    async (_, destination) => {
      const { bank, customer, place } = await setUp()
      const order = orderOf({ destination })
      expect(await place(order)).toEqual({ ok: false, refusal: { code: 'unknown_beneficiary_account' } })
      expect(await readTransfer(bank, { ...customer, transferId: order.id })).toBeUndefined()
    },
  )

  test('the customer’s own account is refused as a destination, by number and by IBAN', async () => {
    const { customer, place } = await setUp()
    const { accountNumber, iban } = customer
    const refusal = { ok: false, refusal: { code: 'own_account' } }
    expect(
      await place(
        orderOf({ destination: { scheme: 'sort_code_account_number', sortCode: '001964', accountNumber } }),
      ),
    ).toEqual(refusal)
    expect(await place(orderOf({ destination: { scheme: 'iban', iban } }))).toEqual(refusal)
  })

  test('2,000,000.00 completes; 2,000,000.01 is declined, is listed, moves nothing and notifies the customer', async () => {
    const { bank, customer, place, newest } = await setUp()
    const paid = orderOf({ amountPence: 200_000_000n })
    expect(await place(paid)).toMatchObject({ value: { transfer: { status: 'completed' } } })
    const order = orderOf({ amountPence: 200_000_001n, destination: abroad })
    expect(await place(order)).toMatchObject({
      ok: true,
      value: { transfer: { status: 'declined', reason: 'amount_requires_manual_review', transactionNo: 3n } },
    })
    const line = await newest()
    expect(line).toMatchObject({
      status: 'declined',
      amountPence: 200_000_001n,
      recipientName: 'Kestrel Marine Ltd',
    })
    expect(line).not.toHaveProperty('balanceAfterPence')
    expect(await readBalance(bank, customer)).toMatchObject({ bookedPence: 587_000_000n })
    expect(
      await bank.database.query(
        'select type, transfer_id from notification where customer_id = $1 order by type',
        [customer.customerId],
      ),
    ).toEqual([
      { type: 'completed', transfer_id: paid.id },
      { type: 'declined', transfer_id: order.id },
    ])
  })

  test('money that is held for a card is not available to a transfer', async () => {
    const { bank, customer, place } = await setUp()
    await postTransfers(bank.database, [
      hold({ from: customer.accountId, to: settlement, amountPence: 700_000_000n }),
    ])
    expect(await readBalance(bank, customer)).toMatchObject({
      availablePence: 87_000_000n,
      bookedPence: 787_000_000n,
      heldPence: 700_000_000n,
    })
    expect(await place(orderOf({ amountPence: 87_000_001n }))).toMatchObject({
      value: { transfer: { reason: 'insufficient_funds' } },
    })
  })

  test('the same order again gets its first outcome, though the money and the clock have moved on', async () => {
    const { place, setClock } = await setUp()
    const order = orderOf({ amountPence: 150_000_000n })
    const first = await place(order)
    for (let left = 0; left < 4; left++) await place(orderOf({ amountPence: 150_000_000n }))
    setClock(minutesAfterNoon(60))
    expect(await place({ ...order, reference: 'Transfer to Kestrel Marine Ltd' })).toEqual({
      ok: true,
      value: { ...(first.ok && first.value), replayed: true },
    })
  })

  test('two of the same order at once are decided once', async () => {
    const { place, newest } = await setUp()
    const order = orderOf()
    const both = await Promise.all([place(order), place(order)])
    expect(both.map(placed => placed.ok && placed.value.replayed)).toEqual([false, true])
    expect(await newest()).toMatchObject({ transactionNo: 2n })
  })

  test.each([
    ['amount', { amountPence: 1n }],
    ['recipient', { recipientName: 'Somebody else' }],
    ['destination', { destination: abroad }],
    ['destination without an account', { destination: { ...otherBank, sortCode: '001964' } }],
    ['reference', { reference: 'OTHER' }],
  ])('the id of another order is refused: another %s', async (_, change) => {
    const { place } = await setUp()
    const order = orderOf()
    await place(order)
    expect(await place({ ...order, ...change })).toEqual({
      ok: false,
      refusal: { code: 'transfer_id_reused' },
    })
  })

  test('another customer’s account is not found, whatever else is invalid, and neither are its transfers', async () => {
    const { bank, customer, place } = await setUp()
    const stranger = await takeOn(bank, { hasPaymentChecks: false })
    const order = orderOf()
    await place(order)
    const as = { customerId: stranger.customerId, accountId: customer.accountId }
    const notFound = { ok: false, refusal: { code: 'not_found' } }
    expect(await place(order, as)).toEqual(notFound)
    expect(await place(orderOf({ destination: { scheme: 'iban', iban: customer.iban } }), as)).toEqual(
      notFound,
    )
    expect(await readBalance(bank, as)).toBeUndefined()
    expect(await listTransactions(bank, { ...as, page: 1, pageSize: 10 })).toBeUndefined()
    expect(await readTransfer(bank, { ...as, transferId: order.id })).toBeUndefined()
    expect((await listAccounts(bank, stranger.customerId)).map(({ id }) => id)).toEqual([stranger.accountId])
  })

  test('a receipt has the payer, and the balance afterwards if money moved', async () => {
    const { bank, customer, place } = await setUp()
    const completed = orderOf({ destination: abroad })
    const declined = orderOf({ amountPence: 300_000_000n })
    await place(completed)
    await place(declined)
    const debtor = {
      debtorName: 'Eleanor Whitcombe',
      debtorSortCode: '001964',
      debtorAccountNumber: customer.accountNumber,
    }
    expect(await readTransfer(bank, { ...customer, transferId: completed.id })).toMatchObject({
      ...debtor,
      transfer: { id: completed.id, destination: abroad, status: 'completed', transactionNo: 2n },
      balanceAfterPence: 768_550_000n,
    })
    const receipt = await readTransfer(bank, { ...customer, transferId: declined.id })
    expect(receipt).toMatchObject({ ...debtor, transfer: { reason: 'amount_requires_manual_review' } })
    expect(receipt).not.toHaveProperty('balanceAfterPence')
  })

  test('pages are newest first, whole, and empty past the end', async () => {
    const { bank, customer, place } = await setUp()
    for (let count = 0; count < 24; count++) await place(orderOf({ amountPence: 1n }))
    const pageOf = async (page: number) => {
      const listed = await listTransactions(bank, { ...customer, page, pageSize: 10 })
      return { total: listed?.total, numbers: listed?.transactions.map(line => Number(line.transactionNo)) }
    }
    expect(await pageOf(1)).toEqual({ total: 25, numbers: down(25, 16) })
    expect(await pageOf(3)).toEqual({ total: 25, numbers: down(5, 1) })
    expect(await pageOf(4)).toEqual({ total: 25, numbers: [] })
  })

  test('an account is addressed by this bank’s sort code, its number and a valid IBAN', async () => {
    const { bank, customer } = await setUp()
    expect(await listAccounts(bank, customer.customerId)).toEqual([
      {
        id: customer.accountId,
        product: 'Premium',
        productCode: 'current',
        name: 'Premium',
        isPrimary: true,
        status: 'open',
        holderName: 'Eleanor Whitcombe',
        holders: ['Test Customer'],
        sortCode: '001964',
        accountNumber: customer.accountNumber,
        iban: composeIBAN({ countryCode: 'GB', bban: `SRSN001964${customer.accountNumber}` }),
        bookedPence: 787_000_000n,
        availablePence: 787_000_000n,
        openedAt: noon,
        lastBookedAt: noon,
        pots: [],
      },
    ])
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
