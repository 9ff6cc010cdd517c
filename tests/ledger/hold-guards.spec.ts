import { beforeAll, expect, test } from 'vitest'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { forged } from './forged.ts'
import { capture, hold, newId, openTestBank, posting, takeOn } from './test-bank.ts'

// Like guards.spec.ts, for holds.

// A capture of the open hold. The database checks it before its legs and lines.
const forgedCapture = (changes: string) =>
  forged(
    'transfer',
    `kind = 'capture'`,
    `jsonb_build_object('id', :fresh, 'subject_transfer_id', :held, 'held_no', 4, 'held_after_pence', 0, ${changes})`,
  )

onEveryDatabase(open => {
  let ids = { account: '', paid: '', held: '', fresh: newId() }

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const { accountId, customerId } = await takeOn(bank, { balancePence: 1_000n })
    const order = { from: accountId, to: ownAccountIds.settlement, placedBy: customerId }
    const paid = posting({ ...order, amountPence: 300n })
    const captured = hold({ ...order, amountPence: 200n })
    const held = hold({ ...order, amountPence: 50n })
    await postTransfers(open(), [paid, captured, capture(captured.id, { placedBy: customerId }), held])
    ids = { ...ids, account: accountId, paid: paid.id, held: held.id }
  })

  test.each([
    [
      'a release of a part of a hold',
      forged(
        'transfer',
        'id = :held',
        `jsonb_build_object('id', :fresh, 'kind', 'release', 'subject_transfer_id', :held, 'expires_at', null,
        'amount_pence', 49, 'held_no', 4, 'held_after_pence', 0)`,
      ),
      /cannot be settled/,
    ],
    [
      'a release that lets go of less than was held',
      forged(
        'transfer',
        'id = :held',
        `jsonb_build_object('id', :fresh, 'kind', 'release', 'subject_transfer_id', :held, 'expires_at', null,
        'held_no', 4, 'held_after_pence', 1)`,
      ),
      /what is held does not follow/,
    ],
    ['a capture of more than the hold', forgedCapture(`'amount_pence', 51`), /cannot be settled/],
    [
      'a capture of a hold that has expired',
      forgedCapture(`'decided_at', '2026-03-09T12:00:00Z'`),
      /cannot be settled/,
    ],
    [
      'a hold without an end',
      forged('transfer', 'id = :held', `jsonb_build_object('id', :fresh, 'expires_at', null)`),
      /transfer_expires_if_hold/,
    ],
    [
      'a hold that ends as it begins',
      forged(
        'transfer',
        'id = :held',
        `jsonb_build_object('id', :fresh, 'expires_at', '2026-03-02T12:00:00Z')`,
      ),
      /transfer_expires_if_hold/,
    ],
    [
      'a posting that expires',
      forged(
        'transfer',
        'id = :paid',
        `jsonb_build_object('id', :fresh, 'expires_at', '2027-01-01T00:00:00Z')`,
      ),
      /transfer_expires_if_hold/,
    ],
    [
      'an open hold put in by hand',
      `insert into open_hold values (:account, :fresh, '2027-01-01T00:00:00Z')`,
      /open_hold is refused/,
    ],
    [
      'an open hold taken out by hand',
      'delete from open_hold where transfer_id = :held',
      /open_hold is refused/,
    ],
    [
      'an open hold moved by hand',
      `update open_hold set expires_at = '2027-01-01T00:00:00Z'`,
      /open_hold is refused/,
    ],
    ['no open holds at all', 'truncate open_hold', /open_hold is refused/],
  ])('the database refuses %s', (_, sql, words) =>
    expect(open().script(fillIds(sql, ids))).rejects.toThrow(words),
  )

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
