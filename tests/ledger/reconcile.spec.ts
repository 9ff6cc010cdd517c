import { beforeAll, expect, test } from 'vitest'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { capture, hold, newId, openTestBank, posting, takeOn } from './test-bank.ts'

// Each test plants damage with the guards off, as only the database's own administrator can, and undoes it afterwards.

onEveryDatabase(open => {
  let ids = {
    account: '',
    other: '',
    chain: '',
    paid: '',
    refused: '',
    settled: '',
    held: '',
    fresh: newId(),
  }

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const customer = await takeOn(bank, { balancePence: 1_000n })
    const other = await takeOn(bank)
    const { customerId } = customer
    const facts = { from: customer.accountId, placedBy: customerId }
    const paid = posting({
      ...facts,
      to: other.accountId,
      amountPence: 300n,
      notices: [
        { customerId, tells: 'decision', notificationId: newId() },
        { customerId: other.customerId, tells: 'receipt', notificationId: newId() },
      ],
    })
    const held = hold({ ...facts, to: ownAccountIds.settlement, amountPence: 200n })
    const refused = posting({
      ...facts,
      to: other.accountId,
      amountPence: 9_000n,
      notices: [{ customerId, tells: 'decline', notificationId: newId() }],
    })
    await postTransfers(open(), [paid, held, capture(held.id, { amountPence: 150n }), refused])
    const still = hold({ ...facts, to: ownAccountIds.settlement, amountPence: 70n })
    await postTransfers(open(), [still])
    ids = {
      ...ids,
      account: customer.accountId,
      other: other.accountId,
      chain: customer.customerId,
      paid: paid.id,
      refused: refused.id,
      settled: held.id,
      held: still.id,
    }
  })

  const fill = (sql: string) => fillIds(sql, ids)

  test('a correct ledger has no differences', async () => {
    expect(await reconcile(open())).toEqual([])
  })

  test.each([
    [
      1,
      'money from nowhere',
      'account',
      'update account set balance_pence = balance_pence + 5 where id = :account',
      'all accounts',
    ],
    [
      2,
      'a leg that is gone',
      'entry',
      'delete from entry where account_id = :other and transfer_id = :paid',
      ':paid',
    ],
    [
      2,
      'an amount that was changed',
      'entry',
      'update entry set amount_pence = 299 where account_id = :other and transfer_id = :paid',
      ':other',
    ],
    [
      2,
      'a leg on another account',
      'entry',
      `update entry set account_id = '${ownAccountIds.fees}' where account_id = :other`,
      ':paid',
    ],
    [
      3,
      'a hash that was changed',
      'entry',
      `update entry set hash = sha256('x') where account_id = :account and entry_no = 2`,
      ':account',
    ],
    [
      3,
      'a booking time that was changed',
      'entry',
      `update entry set booked_at = booked_at - interval '1 day' where account_id = :account and entry_no = 1`,
      ':account',
    ],
    [
      4,
      'a balance that does not add up',
      'entry',
      'update entry set balance_after_pence = 1 where account_id = :account and entry_no = 2',
      ':account',
    ],
    [
      4,
      'a gap in the numbers',
      'entry',
      'update entry set entry_no = 7 where account_id = :account and entry_no = 3',
      ':account',
    ],
    [
      4,
      'a balance that is not the last entry’s',
      'account',
      'update account set balance_pence = balance_pence + 5 where id = :account',
      ':account',
    ],
    [
      5,
      'less held than the open holds',
      'account',
      'update account set held_pence = 0 where id = :account',
      ':account',
    ],
    [
      5,
      'a hold that was changed',
      'transfer',
      `update transfer set held_after_pence = 1 where held_no = 2 and debtor_account_id = :account`,
      ':account',
    ],
    [
      5,
      'an open hold that is gone',
      'open_hold',
      'delete from open_hold where debtor_account_id = :account',
      ':account',
    ],
    [
      5,
      'an open hold that was settled',
      'open_hold',
      `insert into open_hold select debtor_account_id, id, expires_at from transfer where id = :settled`,
      ':settled',
    ],
    [
      5,
      'an open hold that lasts longer',
      'open_hold',
      `update open_hold set expires_at = expires_at + interval '1 day' where transfer_id = :held`,
      ':held',
    ],
    [
      6,
      'a capture of more than its hold',
      'transfer',
      `update transfer set amount_pence = 201 where kind = 'capture'`,
      'capture',
    ],
    [
      6,
      'a capture after the end of its hold',
      'transfer',
      `update transfer set decided_at = decided_at + interval '7 days' where kind = 'capture'`,
      'capture',
    ],
    [
      6,
      'a recipient that was changed',
      'transfer',
      `update transfer set recipient_name = 'Somebody else' where id = :paid`,
      ':paid',
    ],
    [
      6,
      'an amount ordered that was changed',
      'transfer',
      `update transfer set amount_pence = 301 where id = :paid`,
      ':paid',
    ],
    [
      6,
      'a subject that was swapped',
      'transfer',
      `update transfer set subject_transfer_id = :paid where kind = 'capture'`,
      'capture',
    ],
    [
      7,
      'a declined order that moved money',
      'entry',
      'update entry set transfer_id = :refused where transfer_id = :paid',
      ':account',
    ],
    [
      9,
      'an audit event that was changed',
      'audit_event',
      `update audit_event set type = 'nothing' where chain_id = :chain and event_no = 1`,
      ':chain',
    ],
    [
      9,
      'a declined order with another reason than its event tells',
      'transfer',
      `update transfer set reason = 'amount_requires_manual_review' where id = :refused`,
      ':chain',
    ],
    [
      9,
      'an audit event that is gone',
      'audit_event',
      `delete from audit_event where chain_id = :chain and event_no = 3`,
      ':chain',
    ],
    [
      9,
      'a transfer without its event',
      'transfer',
      `update transfer set audit_event_no = 99 where id = :paid`,
      ':paid',
    ],
    [
      9,
      'a chain cut at its end',
      'audit_chain',
      `update audit_chain set last_event_no = 1 where id = :chain`,
      ':chain',
    ],
    [
      9,
      'a notification of another outcome',
      'notification',
      `update notification set transfer_id = :paid where type = 'declined'`,
      'notification',
    ],
    [
      9,
      'a notification to a customer without the order',
      'notification',
      `update notification set type = 'completed' where type = 'received'`,
      'notification',
    ],
    [
      9,
      'a notification of another customer’s money',
      'notification',
      `update notification set type = 'received' where type = 'completed'`,
      'notification',
    ],
    [
      10,
      'a line that was changed',
      'account_transaction',
      `update account_transaction set description = 'Salary' where account_id = :other`,
      ':other',
    ],
    [
      10,
      'a line that no search finds',
      'account_description',
      'delete from account_description where account_id = :other',
      ':other',
    ],
    [
      10,
      'a line that a search finds by a wrong name',
      'line_recipient',
      `insert into line_recipient (account_id, transaction_no, name) values (:account, 2, 'Somebody Else')`,
      ':account',
    ],
    [
      10,
      'a line that is gone',
      'account_transaction',
      'delete from account_transaction where account_id = :account and transaction_no = 2',
      ':paid',
    ],
    [
      10,
      'a line number that was skipped',
      'account',
      'update account set last_transaction_no = 9 where id = :account',
      ':account',
    ],
  ])('the reconciler finds, by invariant %i, %s', async (invariant, _, table, damage, subject) => {
    const found = await withoutTrace(open(), async database => {
      await database.query(`alter table ${table} disable trigger user`)
      await database.query(fill(damage))
      await database.query(`alter table ${table} enable trigger user`)
      return reconcile(database)
    })
    const of = found.filter(difference => difference.invariant === invariant)
    expect(of.length).toBeGreaterThan(0)
    const isId = subject.startsWith(':')
    if (isId) expect(of.map(difference => difference.subject)).toContain(fill(subject).replaceAll("'", ''))
  })

  test('the reconciler finds, by invariant 3, each guard that is off', async () => {
    const { guards, found } = await withoutTrace(open(), async database => {
      const triggers = await database.query<{ table: string; guard: string }>(
        `select tgrelid::regclass::text as "table", tgname as guard from pg_trigger where not tgisinternal`,
      )
      for (const { table, guard } of triggers)
        await database.query(`alter table ${table} disable trigger ${guard}`)
      return { guards: triggers.map(({ guard }) => guard), found: await reconcile(database) }
    })
    expect(guards).toContain('entry_append_only')
    expect(found.map(({ subject }) => subject).toSorted()).toEqual(guards.toSorted())
    expect(new Set(found.map(difference => `${difference.invariant}: ${difference.found}`))).toEqual(
      new Set(['3: this guard is not in force']),
    )
  })

  test('a ledger of an earlier version is checked only for the guards of that version', async () => {
    const found = await withoutTrace(open(), async database => {
      await database.query('drop trigger transfer_listed on transfer')
      const ofThisVersion = await reconcile(database)
      await database.query(`delete from migration where name = '009-lines-and-time.sql'`)
      return { ofThisVersion, ofTheOneBefore: await reconcile(database) }
    })
    expect(found).toEqual({
      ofThisVersion: [{ invariant: 3, subject: 'transfer_listed', found: 'this guard is not in force' }],
      ofTheOneBefore: [],
    })
  })

  test('the reconciler finds, by invariant 5, a balance below its floor', async () => {
    const found = await withoutTrace(open(), async database => {
      await database.query('alter table account drop constraint account_floor')
      await database.query('update account set floor_pence = 9999 where id = $1', [ids.account])
      return reconcile(database)
    })
    expect(found).toEqual([{ invariant: 5, subject: ids.account, found: 'it is below its floor' }])
  })

  test('the reconciler finds, by invariant 6, a hold that was settled twice', async () => {
    const found = await withoutTrace(open(), async database => {
      await database.query('drop index transfer_settles_subject_once')
      await database.query('alter table transfer disable trigger user')
      await database.query(
        `insert into transfer select (jsonb_populate_record(t,
        jsonb_build_object('id', $1::text, 'held_no', 9))).* from transfer t where kind = 'capture'`,
        [newId()],
      )
      return reconcile(database)
    })
    expect(found.map(difference => difference.found)).toContain('it was settled more than once')
  })

  test('the bank’s own accounts are these nine', async () => {
    const own = await open().query(
      `select id, kind from account where id <= '00000000-0000-7000-8000-00000000000f' order by id`,
    )
    const kinds =
      'settlement fees suspense interest direct_debit_claims reimbursements due_from_banks card_settlement disputes'
    expect(own).toEqual(
      kinds.split(' ').map((kind, n) => ({ id: `00000000-0000-7000-8000-00000000000${n + 1}`, kind })),
    )
  })

  test('the reconciler finds, by invariant 15, money on the account of fees that is no payment’s fee', async () => {
    const stray = posting({ from: ids.account, to: ownAccountIds.fees, amountPence: 5n })
    const found = await withoutTrace(open(), async database => {
      await postTransfers(database, [stray])
      return reconcile(database)
    })
    expect(found).toEqual([
      { invariant: 15, subject: stray.id, found: "it moves money of fees and is no payment's" },
    ])
  })

  test('the reconciler finds, by invariant 8, commits that do not wait for the disk', async () => {
    const found = await withoutTrace(open(), async database => {
      await database.query('set local synchronous_commit = off')
      return reconcile(database)
    })
    expect(found).toEqual([{ invariant: 8, subject: 'the database', found: 'synchronous_commit is off' }])
  })
})
