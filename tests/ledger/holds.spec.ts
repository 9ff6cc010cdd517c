import { expect, test } from 'vitest'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase } from './every-database.ts'
import {
  capture,
  hold,
  minutesAfterNoon,
  newId,
  noon,
  openTestBank,
  post,
  posting,
  settling,
  stateOf,
  takeOn,
} from './test-bank.ts'

const { settlement } = ownAccountIds

const completed = { outcome: 'completed', replayed: false, decidedAt: noon }
const declined = (reason: string) => ({ outcome: 'declined', reason, replayed: false, decidedAt: noon })

onEveryDatabase(open => {
  const openWith = async (balancePence: bigint) => {
    const { bank } = openTestBank(open())
    return { database: open(), bank, customer: await takeOn(bank, { balancePence }) }
  }

  /** A customer with 100.00, of which 70.00 are held for an hour. */
  const setUp = async () => {
    const database = open()
    const { accountId } = await takeOn(openTestBank(database).bank, { balancePence: 100_00n })
    const held = hold({
      from: accountId,
      to: settlement,
      amountPence: 70_00n,
      expiresAt: minutesAfterNoon(60),
    })
    await post(database, held)
    return { database, accountId, held }
  }

  test('held money is not available, and a capture takes it', async () => {
    const { database, customer } = await openWith(100n)
    const from = customer.accountId
    const held = hold({ from, to: settlement, amountPence: 70n })
    expect(
      await postTransfers(database, [
        held,
        posting({ from, to: settlement, amountPence: 31n }),
        capture(held.id),
        posting({ from, to: settlement, amountPence: 30n }),
      ]),
    ).toEqual([
      completed,
      { ...declined('insufficient_funds'), transactionNo: 2n },
      { ...completed, transactionNo: 3n },
      { ...completed, transactionNo: 4n },
    ])
    expect(await stateOf(database, from)).toEqual({ balancePence: 0n, heldPence: 0n, transactions: 4n })
  })

  test('a released hold is available again, and has no line', async () => {
    const { database, customer } = await openWith(100n)
    const held = hold({ from: customer.accountId, to: settlement, amountPence: 70n })
    await post(database, held)
    expect(await stateOf(database, customer.accountId)).toMatchObject({ balancePence: 100n, heldPence: 70n })
    expect(await post(database, settling('release', held.id))).toEqual(completed)
    expect(await stateOf(database, customer.accountId)).toEqual({
      balancePence: 100n,
      heldPence: 0n,
      transactions: 1n,
    })
  })

  test('a hold is settled once, a posting is reversed once, and each only by its own kinds of order', async () => {
    const { database, bank, customer } = await openWith(100n)
    const other = await takeOn(bank)
    const held = hold({ from: customer.accountId, to: settlement, amountPence: 70n })
    const paid = posting({ from: customer.accountId, to: other.accountId, amountPence: 30n })
    const beyond = posting({ from: customer.accountId, to: settlement, amountPence: 30n })
    const orders = [
      held,
      paid,
      beyond,
      settling('reversal', held.id),
      capture(paid.id),
      settling('reversal', beyond.id),
      settling('release', newId()),
      settling('release', held.id),
      capture(held.id),
      settling('reversal', paid.id),
      settling('reversal', paid.id),
    ]
    expect((await postTransfers(database, orders)).map(({ outcome }) => outcome)).toEqual([
      'completed',
      'completed',
      'declined',
      'subject_not_found',
      'subject_not_found',
      'subject_not_found',
      'subject_not_found',
      'completed',
      'subject_settled',
      'completed',
      'subject_reversed',
    ])
    expect(await stateOf(database, customer.accountId)).toMatchObject({ balancePence: 100n, heldPence: 0n })
    expect(await post(database, capture(held.id))).toEqual({ outcome: 'subject_settled' })
    expect(await post(database, settling('reversal', paid.id))).toEqual({ outcome: 'subject_reversed' })
  })

  test('a reversal is declined when the money is gone, and may be ordered again', async () => {
    const { database, bank, customer } = await openWith(100n)
    const other = await takeOn(bank)
    const paid = posting({ from: customer.accountId, to: other.accountId, amountPence: 30n })
    const spent = posting({ from: other.accountId, to: settlement, amountPence: 30n })
    await postTransfers(database, [paid, spent])
    expect(await post(database, settling('reversal', paid.id))).toMatchObject(declined('insufficient_funds'))
    await post(database, settling('reversal', spent.id))
    expect(await post(database, settling('reversal', paid.id))).toMatchObject(completed)
    expect(await stateOf(database, customer.accountId)).toMatchObject({ balancePence: 100n })
  })

  test('a capture of a part moves that part and releases the rest for good', async () => {
    const { database, accountId, held } = await setUp()
    const part = capture(held.id, { amountPence: 45_50n })
    expect(await post(database, part)).toMatchObject({ outcome: 'completed', transactionNo: 2n })
    expect(await stateOf(database, accountId)).toEqual({
      balancePence: 54_50n,
      heldPence: 0n,
      transactions: 2n,
    })
    expect(
      await postTransfers(database, [
        capture(held.id, { amountPence: 24_50n }),
        settling('release', held.id),
        posting({ from: accountId, to: settlement, amountPence: 54_50n }),
      ]),
    ).toMatchObject([
      { outcome: 'subject_settled' },
      { outcome: 'subject_settled' },
      { outcome: 'completed' },
    ])
  })

  test('a hold is placed and captured in one call', async () => {
    const { database, accountId } = await setUp()
    const held = hold({ from: accountId, to: settlement, amountPence: 30_00n })
    expect(await postTransfers(database, [held, capture(held.id, { amountPence: 1n })])).toMatchObject([
      { outcome: 'completed' },
      { outcome: 'completed' },
    ])
    expect(await stateOf(database, accountId)).toMatchObject({ balancePence: 99_99n, heldPence: 70_00n })
  })

  test('a capture of a penny more than is held is refused, and nothing is recorded', async () => {
    const { database, accountId, held } = await setUp()
    const above = capture(held.id, { amountPence: 70_01n })
    expect(await post(database, above)).toEqual({ outcome: 'amount_above_hold' })
    expect(await stateOf(database, accountId)).toEqual({
      balancePence: 100_00n,
      heldPence: 70_00n,
      transactions: 1n,
    })
    expect(await post(database, { ...above, amountPence: 70_00n })).toMatchObject({ outcome: 'completed' })
  })

  test('the amount is part of a capture’s content; without an amount it captures the whole', async () => {
    const { database, held } = await setUp()
    const whole = capture(held.id)
    expect(await post(database, whole)).toMatchObject({ outcome: 'completed', replayed: false })
    expect(
      await postTransfers(database, [
        whole,
        { ...whole, amountPence: 70_00n },
        { ...whole, amountPence: 69_99n },
      ]),
    ).toMatchObject([
      { outcome: 'completed', replayed: true },
      { outcome: 'completed', replayed: true },
      { outcome: 'id_reused' },
    ])
  })

  test('a hold is captured until it expires, and released at any time', async () => {
    const { database, accountId, held } = await setUp()
    const late = { decidedAt: minutesAfterNoon(60) }
    expect(await post(database, capture(held.id, late))).toEqual({ outcome: 'hold_expired' })
    expect(await stateOf(database, accountId)).toMatchObject({ heldPence: 70_00n })
    expect(await post(database, settling('release', held.id, late))).toMatchObject({ outcome: 'completed' })
    expect(await stateOf(database, accountId)).toMatchObject({ balancePence: 100_00n, heldPence: 0n })
  })

  test('a capture in the last millisecond of a hold is in time', async () => {
    const { database, held } = await setUp()
    const decidedAt = new Date(minutesAfterNoon(60).getTime() - 1)
    expect(await post(database, capture(held.id, { decidedAt }))).toMatchObject({
      outcome: 'completed',
      decidedAt,
    })
  })

  test('a mistaken capture is reversed whole, once, and the reversal itself cannot be reversed', async () => {
    const { database, accountId, held } = await setUp()
    const part = capture(held.id, { amountPence: 45_50n })
    const back = settling('reversal', part.id)
    const orders = [
      part,
      settling('reversal', held.id),
      back,
      settling('reversal', part.id),
      settling('reversal', back.id),
    ]
    expect((await postTransfers(database, orders)).map(({ outcome }) => outcome)).toEqual([
      'completed',
      'subject_not_found',
      'completed',
      'subject_reversed',
      'subject_not_found',
    ])
    expect(await stateOf(database, accountId)).toEqual({
      balancePence: 100_00n,
      heldPence: 0n,
      transactions: 3n,
    })
  })

  test('a reversal that was declined for insufficient funds stays declined; with another id it is decided again', async () => {
    const database = open()
    const { bank } = openTestBank(database)
    const [payer, paid] = [await takeOn(bank, { balancePence: 30n }), await takeOn(bank)]
    const sent = posting({ from: payer.accountId, to: paid.accountId, amountPence: 30n })
    const spent = posting({ from: paid.accountId, to: settlement, amountPence: 10n })
    const back = settling('reversal', sent.id)
    await postTransfers(database, [sent, spent])
    const reason = 'insufficient_funds'
    expect(await post(database, back)).toMatchObject({ outcome: 'declined', reason, transactionNo: 3n })
    await post(database, posting({ from: settlement, to: paid.accountId, amountPence: 10n }))
    expect(await post(database, back)).toMatchObject({ outcome: 'declined', reason, replayed: true })
    expect(await post(database, { ...back, id: newId() })).toMatchObject({ outcome: 'completed' })
    expect(await stateOf(database, payer.accountId)).toMatchObject({ balancePence: 30n })
  })

  test('a hold that would expire before it begins is refused', async () => {
    const { database, accountId } = await setUp()
    const legs = { from: accountId, to: settlement, amountPence: 1n }
    await post(database, posting({ ...legs, decidedAt: minutesAfterNoon(10) }))
    // By its sender's clock it would last a minute; the account's time is later.
    const brief = hold({ ...legs, expiresAt: minutesAfterNoon(1) })
    expect(await post(database, brief)).toEqual({ outcome: 'hold_expired' })
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
