// What a customer spends (specification, section 15.5): what counts, in which category, and that it adds up.
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { makeDisputesDue } from '../../src/bank/cards/disputes/run-disputes.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { chooseCategory } from '../../src/bank/spending/choose-category.ts'
import { compareMonths } from '../../src/bank/spending/compare-months.ts'
import { listSpendingLines } from '../../src/bank/spending/list-spending-lines.ts'
import { readSpending } from '../../src/bank/spending/spending.ts'
import { merchantCategory, type SpendingCategory } from '../../src/domain/merchant-categories.ts'
import { takeOnCouple } from './couple.ts'
import { disputeByCard } from './disputed.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller } from './maya.ts'
import { payByCard } from './paid-by-card.ts'
import { hold, newId, openTestBank, post, posting, settling, takeOn, type TestCustomer } from './test-bank.ts'

const { settlement, suspense, fees, interest, directDebitClaims, reimbursements, disputes } = ownAccountIds
type Customer = Pick<TestCustomer, 'customerId'>
const at = (time: string) => new Date(time)

onEveryDatabase(open => {
  let bank: Bank
  let setClock: (time: Date) => void
  let maya: TestCustomer

  beforeAll(() => {
    const opened = openTestBank(open())
    ;({ bank, setClock } = opened)
  })

  const spent = async ({ customerId }: Customer, month: string, accountId?: string) => {
    const read = await readSpending(bank, { customerId, month, accountId })
    if (!read) throw new Error('the account is not theirs')
    return read
  }
  const categoriesOf = async (customer: Customer, month: string) =>
    Object.fromEntries(
      (await spent(customer, month)).categories.map(({ category, spentPence }) => [category, spentPence]),
    )
  const pay = async (order: Parameters<typeof posting>[0]) => {
    const id = newId()
    const outcome = await post(open(), posting({ id, ...order }))
    expect(outcome).toMatchObject({ outcome: 'completed' })
    return { id, no: outcome && 'transactionNo' in outcome ? (outcome.transactionNo ?? 0n) : 0n }
  }

  describe('what counts', () => {
    let savings: string

    beforeAll(async () => {
      setClock(at('2026-03-01T09:00:00Z'))
      maya = await takeOn(bank, { name: 'Maya Okafor' })
      const { customerId, accountId } = maya
      const saved = await openAccount(bank, open(), {
        customerId,
        product: 'FlexiSave',
        holderName: 'Maya Okafor',
      })
      savings = saved.id
      const on = (day: string) => ({ decidedAt: at(`2026-03-${day}T12:00:00Z`) })
      // Income: 3,000.00 of salary, of which 100.00 are taken back, and 1.50 of interest.
      await pay({ ...on('02'), from: settlement, to: accountId, amountPence: 2_900_00n })
      const wrong = await pay({ ...on('02'), from: settlement, to: accountId, amountPence: 100_00n })
      await post(open(), settling('reversal', wrong.id, on('03')))
      await pay({ ...on('03'), from: interest, to: accountId, amountPence: 1_50n })
      // Own moves: 500.00 to savings, of which 200.00 come back.
      await pay({ ...on('04'), from: accountId, to: savings, amountPence: 500_00n })
      await pay({ ...on('05'), from: savings, to: accountId, amountPence: 200_00n })
      // Spending: 40.00 and 60.00 to others, a fee of 25.00, a Direct Debit of 30.00.
      await pay({ ...on('06'), from: accountId, to: settlement, amountPence: 40_00n })
      const reversed = await pay({ ...on('07'), from: accountId, to: settlement, amountPence: 60_00n })
      await pay({ ...on('08'), from: accountId, to: fees, amountPence: 25_00n, category: 'Fee' })
      await pay({
        ...on('09'),
        from: accountId,
        to: settlement,
        amountPence: 30_00n,
        category: 'Direct Debit',
        recipientName: 'Tarnwater',
      })
      // Refunds: the 60.00 are reversed, and the bank gives 1.00, 2.00, 3.00 and 4.00 back.
      await post(open(), settling('reversal', reversed.id, on('10')))
      for (const [n, from] of [suspense, directDebitClaims, reimbursements, disputes].entries())
        await pay({ ...on('11'), from, to: accountId, amountPence: BigInt(n + 1) * 100n })
      // What is held and what was declined does not count.
      await post(
        open(),
        hold({
          ...on('12'),
          expiresAt: at('2026-05-12T12:00:00Z'),
          from: accountId,
          to: settlement,
          amountPence: 12_00n,
        }),
      )
      await post(
        open(),
        posting({ ...on('12'), from: accountId, to: settlement, amountPence: 9_000_000_00n }),
      )
    })

    test('spending is debits less refunds, income other credits less reversed ones, own moves neither', async () => {
      expect(await spent(maya, '2026-03', maya.accountId)).toMatchObject({
        spentPence: 40_00n + 25_00n + 30_00n - 10_00n,
        incomePence: 2_901_50n,
        ownPence: -300_00n,
        openingPence: 0n,
        closingPence: 2_901_50n - 85_00n - 300_00n,
        categories: [
          { category: 'Other', spentPence: 55_00n, payments: 3 },
          { category: 'Bills', spentPence: 30_00n, payments: 1 },
        ],
      })
    })

    test('of all accounts, what went between them comes to nothing', async () => {
      expect(await spent(maya, '2026-03')).toMatchObject({
        spentPence: 85_00n,
        incomePence: 2_901_50n,
        ownPence: 0n,
        closingPence: 2_816_50n,
      })
      expect(await spent(maya, '2026-03', savings)).toMatchObject({ spentPence: 0n, ownPence: 300_00n })
    })

    test('what is held is pending in the present month, and in no other', async () => {
      setClock(at('2026-03-31T22:00:00Z'))
      expect((await spent(maya, '2026-03')).pendingPence).toBe(12_00n)
      setClock(at('2026-04-02T12:00:00Z'))
      expect((await spent(maya, '2026-03')).pendingPence).toBe(0n)
      expect((await spent(maya, '2026-04')).pendingPence).toBe(12_00n)
    })

    test('a month is London’s: half an hour after midnight of summer time is the next one', async () => {
      const { accountId } = maya
      const order = { from: accountId, to: settlement, amountPence: 7_00n }
      await pay({ ...order, decidedAt: at('2026-03-31T22:30:00Z') })
      await pay({ ...order, amountPence: 8_00n, decidedAt: at('2026-03-31T23:30:00Z') })
      expect(await categoriesOf(maya, '2026-03')).toMatchObject({ Other: 55_00n + 7_00n })
      expect(await categoriesOf(maya, '2026-04')).toEqual({ Other: 8_00n })
    })

    test('what is booked while a month is read does not break its equation', async () => {
      const of = { customerId: maya.customerId, month: '2026-04', accountId: maya.accountId }
      let isBooked = false
      const database = {
        ...open(),
        query: async <Row extends object>(...asked: Parameters<Bank['database']['query']>) => {
          const rows = await open().query<Row>(...asked)
          if (!isBooked && asked[0].includes('spending_sums')) {
            isBooked = true
            const order = { from: maya.accountId, to: settlement, amountPence: 1_00n }
            await pay({ ...order, decidedAt: at('2026-04-01T12:00:00Z') })
          }
          return rows
        },
      }
      const read = await readSpending({ ...bank, database }, of)
      if (!read) throw new Error('the account is not theirs')
      expect(isBooked).toBe(true)
      expect(read.openingPence + read.incomePence - read.spentPence + read.ownPence).toBe(read.closingPence)
    })

    test('another customer’s account is not read', async () => {
      const stranger = await takeOn(bank)
      const of = { customerId: stranger.customerId, accountId: maya.accountId }
      expect(await readSpending(bank, of)).toBeUndefined()
      expect(await compareMonths(bank, of)).toBeUndefined()
      expect(await listSpendingLines(bank, { ...of, page: 1, pageSize: 10 })).toBeUndefined()
    })
  })

  describe('the category', () => {
    let iris: TestCustomer
    let lines: { readonly first: bigint; readonly second: bigint; readonly third: bigint }
    let firstId: string

    const choose = (no: bigint, category: SpendingCategory, isAlways = false, customer = iris) =>
      chooseCategory(bank, {
        customerId: customer.customerId,
        accountId: iris.accountId,
        transactionNo: no,
        category,
        isAlways,
        caller,
      })

    beforeAll(async () => {
      setClock(at('2026-05-20T12:00:00Z'))
      iris = await takeOn(bank, { name: 'Iris Vale', balancePence: 1_000_00n })
      const order = {
        from: iris.accountId,
        to: settlement,
        decidedAt: at('2026-05-03T12:00:00Z'),
        recipientName: 'Fennel & Rye',
      }
      const first = await pay({ ...order, amountPence: 10_00n })
      const second = await pay({ ...order, amountPence: 20_00n })
      const third = await pay({ ...order, amountPence: 5_00n, recipientName: 'Somebody Else' })
      lines = { first: first.no, second: second.no, third: third.no }
      firstId = first.id
    })

    test('is Other, until the customer chooses one for the line', async () => {
      expect(await categoriesOf(iris, '2026-05')).toEqual({ Other: 35_00n })
      expect(await choose(lines.first, 'Family')).toEqual({ ok: true, value: 'Family' })
      expect(await categoriesOf(iris, '2026-05')).toEqual({ Family: 10_00n, Other: 25_00n })
    })

    test('of a rule holds for all lines of the payee that were not chosen singly', async () => {
      await choose(lines.second, 'Groceries', true)
      expect(await categoriesOf(iris, '2026-05')).toEqual({
        Family: 10_00n,
        Groceries: 20_00n,
        Other: 5_00n,
      })
    })

    test('of a refund is that of what it gives back', async () => {
      await post(open(), settling('reversal', firstId, { decidedAt: at('2026-06-02T12:00:00Z') }))
      expect(await categoriesOf(iris, '2026-06')).toEqual({ Family: -10_00n })
      // Of what was chosen singly the rule takes over, where the line itself is chosen for always.
      await choose(lines.first, 'Shopping', true)
      expect(await categoriesOf(iris, '2026-06')).toEqual({ Shopping: -10_00n })
      expect(await categoriesOf(iris, '2026-05')).toEqual({ Shopping: 30_00n, Other: 5_00n })
    })

    test('a refund itself can be chosen too', async () => {
      const listed = await listSpendingLines(bank, {
        customerId: iris.customerId,
        month: '2026-06',
        page: 1,
        pageSize: 10,
      })
      const refund = listed?.lines[0]
      expect(refund).toMatchObject({ isRefund: true, merchant: 'Fennel & Rye', category: 'Shopping' })
      await choose(refund?.transactionNo ?? 0n, 'Giving')
      expect(await categoriesOf(iris, '2026-06')).toEqual({ Giving: -10_00n })
    })

    test('of income, and of another customer’s line, is not found', async () => {
      const stranger = await takeOn(bank)
      expect(await choose(1n, 'Home')).toMatchObject({ ok: true }) // paid in from suspense: a refund
      expect(await choose(99n, 'Home')).toEqual({ ok: false, refusal: { code: 'not_found' } })
      expect(await choose(lines.first, 'Home', false, stranger)).toEqual({
        ok: false,
        refusal: { code: 'not_found' },
      })
    })

    test('the lines of a category are listed, newest first', async () => {
      const of = { customerId: iris.customerId, month: '2026-05', page: 1, pageSize: 10 }
      const shopping = await listSpendingLines(bank, { ...of, category: 'Shopping' })
      expect(shopping?.total).toBe(2)
      expect(shopping?.lines.map(({ transactionNo }) => transactionNo)).toEqual([lines.second, lines.first])
      expect((await listSpendingLines(bank, { ...of, pageSize: 1, page: 3 }))?.lines).toHaveLength(1)
    })
  })

  describe('months', () => {
    let noor: TestCustomer
    const compare = async (month: string) => {
      const compared = await compareMonths(bank, { customerId: noor.customerId, month })
      return { before: compared?.before?.spentPence, average: compared?.average }
    }

    beforeAll(async () => {
      setClock(at('2026-10-20T12:00:00Z'))
      noor = await takeOn(bank, { name: 'Noor Haddad' })
      const { accountId } = noor
      await pay({
        from: settlement,
        to: accountId,
        amountPence: 5_000_00n,
        decidedAt: at('2026-07-10T12:00:00Z'),
      })
      const spend = (day: string, amountPence: bigint) =>
        pay({ from: accountId, to: settlement, amountPence, decidedAt: at(`2026-${day}T12:00:00Z`) })
      await spend('07-11', 900_00n)
      await spend('08-10', 100_00n)
      await spend('09-20', 30_00n)
      await spend('09-21', 70_01n)
      await spend('10-05', 50_00n)
    })

    test('the present month is compared to the same day, a past one with the whole month', async () => {
      expect((await compare('2026-10')).before).toBe(30_00n)
      expect((await compare('2026-09')).before).toBe(100_00n)
    })

    test('averages are of whole months since the first line, half up', async () => {
      expect((await compare('2026-10')).average).toMatchObject({ months: 2, spentPence: 100_01n })
      expect((await compare('2026-09')).average).toMatchObject({ months: 1, spentPence: 100_00n })
      expect((await compare('2026-08')).average).toBeNull()
      expect((await compare('2026-07')).before).toBeUndefined()
    })
  })

  describe('a joint account', () => {
    test('its holders each see their own: categories, and what goes between own accounts', async () => {
      const { maya: giver, daniel, joint } = await takeOnCouple(open())
      setClock(at('2026-10-25T12:00:00Z'))
      const on = { decidedAt: at('2026-10-21T12:00:00Z') }
      await pay({ ...on, from: settlement, to: giver.accountId, amountPence: 500_00n })
      await pay({ ...on, from: giver.accountId, to: joint, amountPence: 200_00n })
      const shop = await pay({ ...on, from: joint, to: settlement, amountPence: 60_00n })
      expect(await spent(giver, '2026-10', joint)).toMatchObject({ ownPence: 200_00n, incomePence: 0n })
      expect(await spent(daniel, '2026-10', joint)).toMatchObject({ ownPence: 0n, incomePence: 200_00n })
      await chooseCategory(bank, {
        customerId: giver.customerId,
        accountId: joint,
        transactionNo: shop.no,
        category: 'Groceries',
        isAlways: false,
        caller,
      })
      expect(await categoriesOf(giver, '2026-10')).toEqual({ Groceries: 60_00n })
      expect(await categoriesOf(daniel, '2026-10')).toEqual({ Other: 60_00n })
    })
  })

  describe('cards', () => {
    test('have the category of their merchant, and refunds that of the payment; what is owed and pending does not count', async () => {
      const ids = await payByCard(open())
      setClock(at('2026-11-27T12:00:00Z'))
      const read = await readSpending(bank, { customerId: ids['maya'] ?? '', month: '2026-11' })
      // £64.00 with £24.00 back, £50.00, and of £290.00 what there was.
      expect(read?.categories).toEqual([
        { category: 'Eating out', spentPence: 40_00n + 50_00n + 280_00n, payments: 3 },
      ])
      // £100.00 and £30.00 are held, £10.00 are owed.
      expect(read?.pendingPence).toBe(140_00n)
    })
  })

  describe('disputes', () => {
    test('give back in the category of the payment, and what the customer gives back counts there again', async () => {
      const ids = await disputeByCard(open())
      const customerId = ids['maya'] ?? ''
      const customer = { customerId, accountId: ids['current'] ?? '' }
      setClock(at('2026-11-27T12:00:00Z'))
      // Ten of £50.00, of which six were credited and one of these withdrawn.
      expect((await spent(customer, '2026-11')).categories).toEqual([
        { category: 'Shopping', spentPence: 500_00n - 300_00n + 50_00n, payments: 10 },
      ])
      expect(await spent(customer, '2026-11')).toMatchObject({ incomePence: 0n })
      // The credit of the lost one is taken back after the 10th working day.
      setClock(at('2026-12-15T12:00:00Z'))
      expect(await makeDisputesDue(bank)).toMatchObject({ taken: 1 })
      expect((await spent(customer, '2026-12')).categories).toEqual([
        { category: 'Shopping', spentPence: 50_00n, payments: 0 },
      ])
      const [line] = await open().query<{ no: bigint }>(
        `select debtor_transaction_no as no from transfer where id = card_transfer_id($1, 'posting')`,
        [ids['lost_payment'] ?? ''],
      )
      const chosen = { category: 'Family', isAlways: false, transactionNo: line?.no ?? 0n, caller } as const
      expect(await chooseCategory(bank, { ...customer, ...chosen })).toMatchObject({ ok: true })
      expect(await categoriesOf(customer, '2026-12')).toEqual({ Family: 50_00n })
      expect(await categoriesOf(customer, '2026-11')).toEqual({ Shopping: 250_00n, Family: 0n })
      const listed = await listSpendingLines(bank, { customerId, month: '2026-12', page: 1, pageSize: 10 })
      expect(listed?.lines).toMatchObject([
        { merchant: 'Harbour Phones', amountPence: 50_00n, isRefund: false, category: 'Family' },
      ])
      expect((await reconcile(open())).filter(({ invariant }) => invariant === 23)).toEqual([])
    })
  })

  describe('the ledger', () => {
    test('sorts merchants as the code does', async () => {
      const [row] = await open().query<{ categories: readonly string[] }>(
        `select array(select merchant_category(lpad(n::text, 4, '0')) from generate_series(0, 9999) n order by n) as categories`,
      )
      const codes = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
      expect(row?.categories).toEqual(codes.map(merchantCategory))
    })

    test('keeps a payee whose folded name is longer than 200 characters', async () => {
      const [row] = await withoutTrace(open(), async database => {
        await database.query(
          `create or replace function fold_text(text) returns text language sql immutable strict parallel safe
             return repeat(lower($1), 200)`,
        )
        return database.query<{ longest: number }>(
          'select max(length(s.party)) as longest from transfer t cross join lateral spending_lines_of(t) s',
        )
      })
      expect(row?.longest).toBe(200)
    })

    test('adds up', async () => {
      const found = await reconcile(open())
      expect(found.filter(({ invariant }) => invariant === 23)).toEqual([])
    })
  })
})
