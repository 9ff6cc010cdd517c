import { expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { ownAccountIds, type PostingOrder } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase } from './every-database.ts'
import { minutesAfterNoon, newId, noon, openTestBank, post, posting, stateOf, takeOn } from './test-bank.ts'

const { settlement } = ownAccountIds
const limitPence = 200_000_000n

const completed = { outcome: 'completed', replayed: false, decidedAt: noon }
const declined = (reason: string) => ({ outcome: 'declined', reason, replayed: false, decidedAt: noon })

const noticesOf = async (database: Queryable, orderId: string) => ({
  notifications: await database.query(
    'select id, customer_id, type, created_at, read_at from notification where transfer_id = $1 order by type',
    [orderId],
  ),
  messages: await database.query(
    `select m.channel, m.customer_id, m.recipient, m.type, outbox_facts(m) as facts, m.status, m.attempts, m.next_attempt_at
       from outbox_message m join notification n on n.customer_id = m.customer_id and n.type = m.type
      where n.transfer_id = $1 order by m.type, m.channel`,
    [orderId],
  ),
})

onEveryDatabase(open => {
  const setUp = async (balancePence = 0n) => {
    const { bank } = openTestBank(open())
    return { database: open(), bank, customer: await takeOn(bank, { balancePence }) }
  }

  test('a transfer of exactly 2,000,000.00 completes, and a penny more is declined for manual review', async () => {
    const { database, customer } = await setUp(787_000_000n)
    const order = { from: customer.accountId, to: settlement, limitPence }
    expect(
      await postTransfers(database, [
        posting({ ...order, amountPence: 200_000_000n }),
        posting({ ...order, amountPence: 200_000_001n }),
      ]),
    ).toEqual([
      { ...completed, transactionNo: 2n },
      { ...declined('amount_requires_manual_review'), transactionNo: 3n },
    ])
    expect(await stateOf(database, customer.accountId)).toEqual({
      balancePence: 587_000_000n,
      heldPence: 0n,
      transactions: 3n,
    })
  })

  test('the whole balance of 7,870,000.00 can leave, and a penny more is declined for insufficient funds', async () => {
    const { database, customer } = await setUp(787_000_000n)
    const order = { from: customer.accountId, to: settlement }
    expect(await post(database, posting({ ...order, amountPence: 787_000_001n }))).toEqual({
      ...declined('insufficient_funds'),
      transactionNo: 2n,
    })
    expect(await post(database, posting({ ...order, amountPence: 787_000_000n }))).toEqual({
      ...completed,
      transactionNo: 3n,
    })
    expect(await stateOf(database, customer.accountId)).toMatchObject({ balancePence: 0n })
  })

  test('an order above the limit and above the funds is declined for the limit', async () => {
    const { database, customer } = await setUp(100n)
    const order = posting({ from: customer.accountId, to: settlement, amountPence: 200_000_001n, limitPence })
    expect(await post(database, order)).toMatchObject(declined('amount_requires_manual_review'))
  })

  test('a transfer between two customers has a line in both lists and two entries of one amount', async () => {
    const { database, bank, customer } = await setUp(50_000n)
    const other = await takeOn(bank)
    const order = posting({ from: customer.accountId, to: other.accountId, amountPence: 12_345n })
    await post(database, order)
    expect(
      await database.query(
        `select direction, amount_pence, balance_after_pence from entry where transfer_id = $1 order by direction`,
        [order.id],
      ),
    ).toEqual([
      { direction: 'credit', amount_pence: 12_345n, balance_after_pence: 12_345n },
      { direction: 'debit', amount_pence: 12_345n, balance_after_pence: 37_655n },
    ])
    expect(
      await database.query(
        `select transaction_no, description, category from account_transaction
          where transfer_id = $1 order by direction`,
        [order.id],
      ),
    ).toEqual([
      { transaction_no: 1n, description: 'Deposit from Eleanor Whitcombe', category: 'Deposit' },
      { transaction_no: 2n, description: 'Transfer to Kestrel Marine Ltd', category: 'Transfer' },
    ])
  })

  test('a declined order is recorded with its reason, notifies its customer and moves nothing', async () => {
    const { database, customer } = await setUp(100n)
    const { customerId } = customer
    const notificationId = newId()
    const order = posting({
      from: customer.accountId,
      to: settlement,
      amountPence: 101n,
      placedBy: customerId,
      notices: [{ customerId, tells: 'decline', notificationId }],
    })
    await post(database, order)
    await post(database, order)
    expect(await stateOf(database, customer.accountId)).toEqual({
      balancePence: 100n,
      heldPence: 0n,
      transactions: 2n,
    })
    expect(await database.query('select entry_no from entry where transfer_id = $1', [order.id])).toEqual([])
    expect(
      await database.query('select id, type, transfer_id, read_at from notification where customer_id = $1', [
        customer.customerId,
      ]),
    ).toEqual([{ id: notificationId, type: 'declined', transfer_id: order.id, read_at: null }])
    expect(
      await database.query('select type, event_no from audit_event where chain_id = $1 order by event_no', [
        customer.customerId,
      ]),
    ).toEqual([
      { type: 'account_access_granted', event_no: 1n },
      { type: 'transfer.declined', event_no: 2n },
    ])
    const told = await database.query(
      'select e.detail, event_detail(e) as told from audit_event e where transfer_id = $1',
      [order.id],
    )
    expect(told).toEqual([
      {
        detail: null,
        told: {
          transferId: order.id,
          kind: 'posting',
          reason: 'insufficient_funds',
          amountPence: '101',
          debtorAccountId: customer.accountId,
          creditorAccountId: settlement,
          decidedAt: '2026-03-02T12:00:00',
        },
      },
    ])
  })

  test('the customers that an order names are notified of its outcome once, in the bank, by e-mail and by SMS', async () => {
    const { database, bank, customer } = await setUp(100n)
    const other = await takeOn(bank)
    const [placed, received] = [newId(), newId()]
    const order = (amountPence: bigint, [mine, theirs]: readonly [string, string]) =>
      posting({
        from: customer.accountId,
        to: other.accountId,
        amountPence,
        placedBy: customer.customerId,
        notices: [
          {
            customerId: customer.customerId,
            tells: 'decision',
            notificationId: mine,
            email: { id: newId(), recipient: 'ada@example.com' },
            sms: { id: newId(), recipient: '+447700900142' },
          },
          {
            customerId: other.customerId,
            tells: 'receipt',
            notificationId: theirs,
            email: { id: newId(), recipient: 'grace@example.com' },
          },
        ],
      })
    const paid = order(60n, [placed, received])
    await postTransfers(database, [paid, paid])
    await post(database, paid)
    const note = { created_at: noon, read_at: null }
    const message = { status: 'waiting', attempts: 0, next_attempt_at: noon }
    const sent = { amountPence: '60', recipientName: 'Kestrel Marine Ltd' }
    expect(await noticesOf(database, paid.id)).toEqual({
      notifications: [
        { ...note, id: placed, customer_id: customer.customerId, type: 'completed' },
        { ...note, id: received, customer_id: other.customerId, type: 'received' },
      ],
      messages: [
        ['email', customer.customerId, 'ada@example.com', 'completed', sent],
        ['sms', customer.customerId, '+447700900142', 'completed', sent],
        [
          'email',
          other.customerId,
          'grace@example.com',
          'received',
          { amountPence: '60', description: 'Deposit from Eleanor Whitcombe' },
        ],
      ].map(([channel, customerId, recipient, type, facts]) => ({
        ...message,
        channel,
        customer_id: customerId,
        recipient,
        type,
        facts,
      })),
    })
    const refused = order(41n, [newId(), newId()])
    await post(database, refused)
    const notices = await noticesOf(database, refused.id)
    expect(notices.notifications).toMatchObject([{ customer_id: customer.customerId, type: 'declined' }])
    expect(notices.messages).toMatchObject([
      { channel: 'email', facts: { ...sent, amountPence: '41', reason: 'insufficient_funds' } },
      { channel: 'sms' },
    ])
  })

  test('a customer to notify of a decline alone gets nothing for a completed order', async () => {
    const { database, customer } = await setUp(100n)
    const { customerId, accountId } = customer
    const notices = [
      {
        customerId,
        tells: 'decline',
        notificationId: newId(),
        email: { id: newId(), recipient: 'a@b.example' },
      },
    ] as const
    const order = posting({
      from: accountId,
      to: settlement,
      amountPence: 60n,
      placedBy: customerId,
      notices,
    })
    await post(database, order)
    expect(await noticesOf(database, order.id)).toEqual({ notifications: [], messages: [] })
    expect(
      await database.query('select id from outbox_message where customer_id = $1', [customerId]),
    ).toEqual([])
  })

  test('the same order again gets its first outcome, in the same call and in later ones', async () => {
    const { database, customer } = await setUp(100n)
    const order = posting({ from: customer.accountId, to: settlement, amountPence: 60n })
    const first = { ...completed, transactionNo: 2n }
    expect(await postTransfers(database, [order, order])).toEqual([first, { ...first, replayed: true }])
    expect(await post(database, { ...order, decidedAt: minutesAfterNoon(9), limitPence: 1n })).toEqual({
      ...first,
      replayed: true,
    })
    expect(await stateOf(database, customer.accountId)).toMatchObject({ balancePence: 40n, transactions: 2n })
  })

  test.each([
    ['amount', { amountPence: 61n }],
    ['recipient', { recipientName: 'Kestrel Marine' }],
    ['reference', { reference: 'HULL-DEP-3311' }],
    ['destination', { destination: '12345678' }],
    ['creditor', { creditorAccountId: ownAccountIds.fees }],
    ['kind', { kind: 'hold' as const, expiresAt: minutesAfterNoon(60) }],
  ])('the same id with another %s is refused and changes nothing', async (_, change) => {
    const { database, customer } = await setUp(100n)
    const order = posting({ from: customer.accountId, to: settlement, amountPence: 60n })
    await post(database, order)
    const changed: PostingOrder = { ...order, ...change }
    expect(await post(database, changed)).toEqual({ outcome: 'id_reused' })
    expect(await stateOf(database, customer.accountId)).toEqual({
      balancePence: 40n,
      heldPence: 0n,
      transactions: 2n,
    })
  })

  test('a used id is refused before an unknown account', async () => {
    const { database, customer } = await setUp(100n)
    const order = posting({ from: customer.accountId, to: settlement, amountPence: 60n })
    await post(database, order)
    expect(await post(database, { ...order, creditorAccountId: newId() })).toEqual({ outcome: 'id_reused' })
  })

  test('an unknown account is refused before the limit and the funds, and leaves no trace', async () => {
    const { database, customer } = await setUp(100n)
    const order = posting({ from: customer.accountId, to: newId(), amountPence: 500n, limitPence: 1n })
    expect(await post(database, order)).toEqual({ outcome: 'unknown_account' })
    expect(await database.query('select id from transfer where id = $1', [order.id])).toEqual([])
  })

  test('time never runs backwards on the accounts of an order', async () => {
    const { database, bank, customer } = await setUp(100n)
    const other = await takeOn(bank, { balancePence: 100n })
    const from = customer.accountId
    const times = await postTransfers(database, [
      posting({ from, to: settlement, amountPence: 1n, decidedAt: minutesAfterNoon(10) }),
      posting({ from: other.accountId, to: from, amountPence: 1n, decidedAt: minutesAfterNoon(5) }),
      posting({ from, to: settlement, amountPence: 999n, decidedAt: minutesAfterNoon(20) }),
      posting({ from, to: other.accountId, amountPence: 1n, decidedAt: minutesAfterNoon(-5) }),
    ])
    expect(times.map(outcome => 'decidedAt' in outcome && outcome.decidedAt)).toEqual(
      [10, 10, 20, 20].map(minutesAfterNoon),
    )
    expect(
      await database.query('select last_booked_at, last_decided_at from account where id = $1', [from]),
    ).toEqual([{ last_booked_at: minutesAfterNoon(20), last_decided_at: minutesAfterNoon(20) }])
  })

  test.each([
    ['to the account it comes from', { to: 'self' }],
    ['of zero', { amountPence: 0n }],
    ['of a negative amount', { amountPence: -5n }],
    ['of 10^18 pence', { amountPence: 10n ** 18n, limitPence: 1n }],
    ['with a reference of 161 characters', { reference: 'x'.repeat(161) }],
    ['of an unknown customer', { placedBy: newId() }],
  ])('an order %s is a fault: it throws, and nothing of its call happens', async (_, change) => {
    const { database, customer } = await setUp(100n)
    const from = customer.accountId
    const good = posting({ from, to: settlement, amountPence: 1n })
    const bad = posting({
      from,
      amountPence: 1n,
      ...change,
      to: 'to' in change ? from : settlement,
    })
    await expect(postTransfers(database, [good, bad])).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    })
    expect(await stateOf(database, from)).toMatchObject({ balancePence: 100n, transactions: 1n })
  })

  test('an empty call has no outcomes', async () => {
    expect(await postTransfers(open(), [])).toEqual([])
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
