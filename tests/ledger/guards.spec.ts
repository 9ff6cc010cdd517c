import { beforeAll, describe, expect, test } from 'vitest'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { forged } from './forged.ts'
import { capture, hold, minutesAfterNoon, newId, openTestBank, posting, takeOn } from './test-bank.ts'

// These tests bypass the posting function and write to the tables, as faulty code or a person in psql would. The
// database itself must refuse.

const { settlement } = ownAccountIds

const email = (values: string): string => `
  insert into outbox_message (id, channel, recipient, created_at, next_attempt_at, customer_id, type, facts, transfer_id)
  values (:fresh, 'email', 'ada@example.com', now(), now(), ${values})`

onEveryDatabase(open => {
  let ids = { account: '', other: '', chain: '', paid: '', held: '', fresh: newId() }

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const customer = await takeOn(bank, { balancePence: 1_000n })
    const other = await takeOn(bank)
    const placedBy = customer.customerId
    const paid = posting({ from: customer.accountId, to: other.accountId, amountPence: 300n, placedBy })
    const held = hold({ from: customer.accountId, to: settlement, amountPence: 200n, placedBy })
    const open2 = hold({ from: customer.accountId, to: settlement, amountPence: 50n, placedBy })
    await postTransfers(open(), [paid, held, capture(held.id, { placedBy }), open2])
    ids = {
      ...ids,
      account: customer.accountId,
      other: other.accountId,
      chain: customer.customerId,
      paid: paid.id,
      held: open2.id,
    }
  })

  const fill = (sql: string) => fillIds(sql, ids)
  const refuses = (sql: string, words: RegExp) => expect(open().script(fill(sql))).rejects.toThrow(words)

  describe('the ledger is append-only (invariant 3)', () => {
    test.each(['entry', 'transfer', 'account_transaction', 'audit_event'])('%s', async table => {
      const column = { entry: 'booked_at', transfer: 'decided_at', audit_event: 'at' }[table] ?? 'decided_at'
      await refuses(`update ${table} set ${column} = ${column}`, /append-only/)
      await refuses(`delete from ${table}`, /append-only/)
      await refuses(`truncate ${table} cascade`, /append-only/)
    })

    test.each(['account', 'audit_chain'])('%s is never deleted', async table => {
      await refuses(`delete from ${table}`, /append-only/)
      await refuses(`truncate ${table} cascade`, /append-only/)
    })

    test.each(['entry', 'customer'])('a delete of %s that would match no row is refused too', table =>
      refuses(`delete from ${table} where false`, /append-only/),
    )
  })

  test.each([
    [
      'an entry without a transfer',
      forged(
        'entry',
        'account_id = :account and entry_no = 3',
        `jsonb_build_object('entry_no', 4, 'transfer_id', :fresh)`,
      ),
      /no leg of a completed transfer/,
    ],
    [
      'a second entry for a transfer',
      forged('entry', 'account_id = :account and transfer_id = :paid', `jsonb_build_object('entry_no', 4)`),
      /no leg of a completed transfer/,
    ],
    [
      'an entry for a hold',
      forged(
        'entry',
        'account_id = :account and entry_no = 3',
        `jsonb_build_object('entry_no', 4, 'transfer_id', :held, 'amount_pence', 50)`,
      ),
      /no leg of a completed transfer/,
    ],
    [
      'an entry of zero',
      forged(
        'entry',
        'account_id = :account and entry_no = 3',
        `jsonb_build_object('entry_no', 4, 'amount_pence', 0)`,
      ),
      /entry_amount_pence_check/,
    ],
    [
      'a completed transfer without entries',
      forged(
        'transfer',
        'id = :paid',
        `jsonb_build_object('id', :fresh, 'debtor_entry_no', null, 'creditor_entry_no', null,
        'debtor_transaction_no', null, 'creditor_transaction_no', null)`,
      ),
      /transfer_two_legs_or_none/,
    ],
    [
      'a completed transfer with one entry',
      forged(
        'transfer',
        'id = :paid',
        `jsonb_build_object('id', :fresh, 'creditor_entry_no', null, 'creditor_transaction_no', null)`,
      ),
      /transfer_two_legs_or_none/,
    ],
    [
      'a completed transfer that names the entries of another',
      forged('transfer', 'id = :paid', `jsonb_build_object('id', :fresh)`),
      /its legs are not there/,
    ],
    [
      'a declined transfer with entries',
      forged(
        'transfer',
        'id = :paid',
        `jsonb_build_object('id', :fresh, 'status', 'declined', 'reason', 'insufficient_funds')`,
      ),
      /transfer_two_legs_or_none/,
    ],
    [
      'a declined transfer without a reason',
      forged(
        'transfer',
        'id = :held',
        `jsonb_build_object('id', :fresh, 'status', 'declined', 'held_no', null, 'held_after_pence', null)`,
      ),
      /transfer_reason_if_declined/,
    ],
    [
      'a hold that names an entry',
      forged(
        'transfer',
        'id = :held',
        `jsonb_build_object('id', :fresh, 'debtor_entry_no', 1, 'creditor_entry_no', 1)`,
      ),
      /transfer_two_legs_or_none/,
    ],
    [
      'a hold missing from its account’s held amount',
      forged(
        'transfer',
        'id = :held',
        `jsonb_build_object('id', :fresh, 'held_no', 4, 'held_after_pence', 100)`,
      ),
      /what is held does not follow/,
    ],
    [
      'a transfer without an audit event',
      forged(
        'transfer',
        'id = :held',
        `jsonb_build_object('id', :fresh, 'status', 'declined',
        'reason', 'insufficient_funds', 'held_no', null, 'held_after_pence', null)`,
      ),
      /its audit event is not there/,
    ],
    ['a transfer under an id that was used', forged('transfer', 'id = :paid', `'{}'`), /transfer_pkey/],
    [
      'a transfer from an account to itself',
      forged('transfer', 'id = :held', `jsonb_build_object('id', :fresh, 'creditor_account_id', :account)`),
      /transfer_between_two_accounts/,
    ],
    [
      'a release of an order that is no hold',
      forged(
        'transfer',
        'id = :held',
        `jsonb_build_object('id', :fresh, 'kind', 'release', 'subject_transfer_id', :paid, 'expires_at', null,
        'held_no', 4, 'held_after_pence', 0, 'audit_event_no', 4)`,
      ),
      /cannot be settled/,
    ],
    [
      'a line that its transfer does not name',
      // This is no whole row, because the database alone writes the search texts.
      `insert into account_transaction
       select account_id, 4, transfer_id, entry_no, direction, status, amount_pence, description, reference, category,
              decided_at
         from account_transaction where account_id = :account and transaction_no = 2`,
      /does not say what its transfer says/,
    ],
    [
      'an audit event out of turn',
      forged('audit_event', 'chain_id = :chain and event_no = 1', `jsonb_build_object('event_no', 9)`),
      /does not follow the one before it/,
    ],
    [
      'an audit event missing from its chain',
      forged('audit_event', 'chain_id = :chain and event_no = 1', `jsonb_build_object('event_no', 6)`),
      /does not follow the one before it/,
    ],
    [
      'a balance without an entry',
      'update account set balance_pence = balance_pence + 1 where id = :other',
      /balance is not that/,
    ],
    [
      'a balance moved back to an older entry',
      `update account set balance_pence = 1000, last_entry_no = 1,
        last_entry_hash = (select hash from entry where account_id = :account and entry_no = 1) where id = :account`,
      /its numbers and time run forward/,
    ],
    [
      'another number of entries',
      'update account set last_entry_no = last_entry_no + 1 where id = :account',
      /balance is not that/,
    ],
    [
      'another last hash',
      `update account set last_entry_hash = sha256('') where id = :account`,
      /balance is not that/,
    ],
    [
      'a different held amount',
      'update account set held_pence = held_pence - 1 where id = :account',
      /what it holds/,
    ],
    [
      'a hold too many',
      'update account set last_held_no = last_held_no + 1 where id = :account',
      /what it holds/,
    ],
    [
      'a negative held amount',
      'update account set held_pence = -1 where id = :account',
      /account_held_pence_check/,
    ],
    [
      'a balance below the floor',
      'update account set floor_pence = 451 where id = :account',
      /account_floor/,
    ],
    [
      'a customer without a floor',
      'update account set floor_pence = null where id = :account',
      /account_customer_is_addressed/,
    ],
    [
      'a line too many',
      'update account set last_transaction_no = last_transaction_no + 1 where id = :account',
      /its last line is another/,
    ],
    [
      'time that runs back',
      `update account set last_decided_at = '2026-01-01Z' where id = :account`,
      /its numbers and time run forward/,
    ],
    [
      'time that is forgotten',
      `update account set last_decided_at = null where id = :account`,
      /its numbers and time run forward/,
    ],
    ['another kind of account', `update account set kind = 'demo' where kind = 'fees'`, /keeps its identity/],
    [
      'another account number',
      `update account set account_number = '00000001' where id = :account`,
      /keeps its identity/,
    ],
    ['another id', `update account set id = :fresh where kind = 'fees'`, /keeps its identity/],
    [
      'an account that opens with money',
      `insert into account (id, kind, product, holder_name, balance_pence, opened_at)
        values (:fresh, 'demo', 'Demo', 'Sarsen', 5, '2026-01-01Z')`,
      /an account opens empty/,
    ],
    [
      'a customer without an account number',
      `insert into account (id, kind, product, product_code, holder_name, floor_pence, opened_at)
        values (:fresh, 'customer', 'Premium', 'current', 'Nobody', 0, '2026-01-01Z')`,
      /account_customer_is_addressed/,
    ],
    [
      'an event that tells nothing',
      `insert into audit_event (chain_id, event_no, at, type, hash) values (:chain, 6, now(), 'nothing', first_hash())`,
      /audit_event_tells/,
    ],
    [
      'a notification to nobody',
      `insert into notification (id, customer_id, type, created_at) values (:fresh, :fresh, 'compliance', now())`,
      /somebody who is no customer/,
    ],
    [
      'a notification of no transfer',
      `insert into notification (id, customer_id, type, transfer_id, created_at)
       values (:fresh, :chain, 'completed', :fresh, now())`,
      /of no transfer/,
    ],
    ['an e-mail to nobody', email(`:fresh, 'welcome', '{}', null`), /somebody who is no customer/],
    ['an e-mail of no transfer', email(`:chain, 'completed', null, :fresh`), /of no transfer/],
    ['an e-mail that tells nothing', email(`:chain, 'completed', null, null`), /outbox_message_tells/],
    ['deleting customers', 'delete from customer where false', /delete of customer is refused/],
    [
      'an audit chain that ends elsewhere',
      `update audit_chain set last_event_no = last_event_no - 1 where id = :chain`,
      /does not end where it did/,
    ],
  ])('the database refuses %s', (_, sql, words) => refuses(sql, words))

  // The order is written, and the rows of some tables are dropped on the way.
  test.each([
    [['insert on transfer', 'update on account'], /no leg of a completed transfer/],
    [['insert on entry', 'update on account'], /its legs are not there/],
    [['insert on account_transaction', 'update on account'], /its lines are not there/],
    [['insert on transfer'], /its last line is another/],
    [['insert on entry'], /its balance is not that of its last entry/],
    [['insert on account_transaction'], /its last line is another/],
    [['insert on audit_event'], /this chain does not end where it says/],
    [['insert on audit_event', 'update on audit_chain'], /its audit event is not there/],
    [['update on audit_chain'], /does not follow the one before it/],
    [['update on account'], /its accounts do not know of it/],
  ])('the database refuses an order without its %j', async (lost, words) => {
    const lossy = withoutTrace(open(), async database => {
      await database.query(
        `create function lose() returns trigger language plpgsql as 'begin return null; end'`,
      )
      for (const [n, event] of lost.entries())
        await database.query(`create trigger lossy${n} before ${event} for each row execute function lose()`)
      await postTransfers(database, [posting({ from: ids.account, to: ids.other, amountPence: 1n })])
    })
    await expect(lossy).rejects.toThrow(words)
  })

  test.each([
    ['debtor', { debtor_account_id: newId(), creditor_account_id: settlement }, /accounts are not there/],
    ['creditor', { creditor_account_id: newId() }, /accounts are not there/],
  ])('the database refuses a transfer with an unknown %s', async (_, change, words) => {
    const none = { id: newId(), held_no: null, held_after_pence: null, reason: 'insufficient_funds' }
    const changes = JSON.stringify({ ...none, ...change, status: 'declined' })
    await refuses(forged('transfer', 'id = :held', `'${changes}'`), words)
  })

  test('the database refuses an audit chain without an owner, and deleting a customer with a chain', async () => {
    await refuses('insert into audit_chain (id) values (:fresh)', /audit_chain_customer_id_fkey/)
    await refuses('delete from customer where id = :chain', /foreign key/)
  })

  test('an account number is random, and assigned once', async () => {
    const { bank } = openTestBank(open())
    const drawn = [
      [0, 0, 0, 0, 0, 7],
      [0, 0, 0, 0, 0, 7],
      [255, 255, 255, 255, 255, 255],
    ]
    const drawing = { ...bank, randomBytes: () => new Uint8Array(drawn.shift() ?? []) }
    const first = await takeOn(drawing)
    const second = await takeOn(drawing)
    expect([first.accountNumber, second.accountNumber]).toEqual(['10000007', '76710655'])
    expect(drawn).toEqual([])
    await refuses(
      `insert into account (id, kind, product, product_code, holder_name, sort_code, account_number, iban, floor_pence,
                            opened_at)
       values (:fresh, 'customer', 'Premium', 'current', 'X', '001964', '${first.accountNumber}', 'GB00SRSN00000000000000', 0, '2026-01-01Z')`,
      /account_number_unique/,
    )
  })

  test('the columns of an account that are not the ledger’s change freely', async () => {
    await open().script(fill(`update account set product = 'Platinum', floor_pence = 200 where id = :other`))
    const toTheFloor = posting({
      from: ids.other,
      to: settlement,
      amountPence: 100n,
      decidedAt: minutesAfterNoon(1),
    })
    expect(
      await postTransfers(open(), [toTheFloor, { ...toTheFloor, id: newId(), amountPence: 1n }]),
    ).toMatchObject([{ outcome: 'completed' }, { outcome: 'declined', reason: 'insufficient_funds' }])
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
