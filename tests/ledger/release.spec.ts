// A database of release 0.1.0 is read unchanged, migrates to the newest schema, and goes on.
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import { composeIban, ownBankCode, ownSortCode } from '../../src/domain/destination.ts'
import type { PostOrder } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { readMigrations } from '../support/runtime/dependencies.ts'
import { lastOfRelease, loadRelease } from '../support/release/load-release.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { capture, newId, post, posting } from './test-bank.ts'

/** Later than any row of the release. */
const decidedAt = new Date('2027-06-01T12:00:00Z')

onEveryDatabase(open => {
  const readHashes = () =>
    open().query(
      `select encode(sha256(string_agg(hash, '' order by account_id, entry_no)), 'hex') as entries,
              (select encode(sha256(string_agg(hash, '' order by chain_id, event_no)), 'hex') from audit_event) as events,
              (select encode(sha256(string_agg(fingerprint, '' order by id)), 'hex') from transfer) as fingerprints
         from entry`,
    )
  const readBalances = () =>
    open().query(
      `select id, balance_pence, held_pence, last_entry_no from account
        where kind not in ('interest', 'reimbursements', 'due_from_banks', 'direct_debit_claims', 'card_settlement', 'disputes') order by id`, // later migrations open these
    )

  beforeAll(() => loadRelease(open()), 120_000)

  test('it reconciles before the migrations, and a planted difference is found', async () => {
    expect(await reconcile(open())).toEqual([])
    const found = await withoutTrace(open(), async database => {
      await database.query('alter table transfer disable trigger user')
      await database.query(`update transfer set reference = 'Another' where kind = 'reversal'`)
      return reconcile(database)
    })
    expect(found).toContainEqual(
      expect.objectContaining({ invariant: 6, found: 'its fingerprint does not match its content' }),
    )
  })

  /** A savings account that the release opened. It has no code of a product: that is what a migration gives it. */
  const openOldFlexiSave = async () => {
    const [iban, accountNumber] = [composeIban(ownBankCode, ownSortCode, '70000001'), '70000001']
    await open().query(
      `insert into account (id, kind, product, holder_name, sort_code, account_number, iban, floor_pence, opened_at)
       values ($1, 'customer', 'FlexiSave', 'Ada Byron', $2, $3, $4, 0, '2026-11-01T09:00:00Z')`,
      [newId(), ownSortCode, accountNumber, iban],
    )
  }

  /** An application and a message that nobody has decided or answered. */
  const leaveWaiting = async () => {
    await open().query(
      `insert into application (id, account_type, kind, product, first_name, last_name, email, phone, date_of_birth, id_number,
                                city, state, country, password_phc, status, created_at)
       values ($1, 'banking', 'personal', 'Current Account', 'Owen', 'Pryce', 'owen@example.com', '+441632960960', '1990-01-01',
               'X1', 'Bath', 'Somerset', 'United Kingdom', '$argon2id$none', 'pending_verification', '2026-11-01T09:00:00Z')`,
      [newId()],
    )
    await open().query(
      `insert into message (id, name, email, subject, message, sent_at)
       values ($1, 'Hannah Whitlock', 'hannah@example.com', 'Locked out', 'Please help.', '2026-11-02T09:00:00Z')`,
      [newId()],
    )
  }

  test('it migrates to the newest schema with its balances and hashes unchanged', async () => {
    await openOldFlexiSave()
    await leaveWaiting()
    const before = [await readHashes(), await readBalances()]
    const later = Object.keys(readMigrations()).filter(name => name > lastOfRelease)
    expect(await migrate(open(), readMigrations())).toEqual(later.toSorted())
    expect([await readHashes(), await readBalances()]).toEqual(before)
    expect(await reconcile(open())).toEqual([])
    expect(
      await open().query(
        `select (select array_agg(distinct hash_version::int4) from entry) as entries,
                (select array_agg(distinct hash_version::int4) from audit_event) as events,
                (select array_agg(distinct fingerprint_version::int4) from transfer) as transfers`,
      ),
    ).toEqual([{ entries: [1], events: [1], transfers: [1] }])
  })

  test('whatever waited in it for staff has an open task, since it waits', async () => {
    const waiting = `select id, 'application' as kind, created_at as since from application where status = 'pending_verification'
      union all select id, 'message', sent_at from message where answer is null`
    const tasks = await open().query<{ id: string }>(
      `select subject_id as id, kind, opened_at as since from task where closed_at is null order by subject_id`,
    )
    expect(tasks).toEqual(await open().query(`select * from (${waiting}) w order by id`))
    expect(tasks).toHaveLength(2)
  })

  test('its FlexiSave is savings, and earns from the day of the migration; its other accounts are current accounts', async () => {
    expect(
      await open().query(
        `select distinct a.product, a.product_code, s.earns_from = london_day(now()) as earns_from_today
           from account a left join savings s on s.account_id = a.id where a.kind = 'customer' order by a.product`,
      ),
    ).toEqual([
      { product: 'Corporate Current Account', product_code: 'current', earns_from_today: null },
      { product: 'Current Account', product_code: 'current', earns_from_today: null },
      { product: 'FlexiSave', product_code: 'flexisave', earns_from_today: true },
      { product: 'Premium Account', product_code: 'current', earns_from_today: null },
    ])
  })

  test('an order of the release stays decided once; its hold is captured, and new orders follow', async () => {
    const [placed] = await open().query<{
      id: string
      debtor: string
      creditor: string
      pence: bigint
      recipient: string
      destination: string | null
      reference: string
    }>(
      `select id, debtor_account_id as debtor, creditor_account_id as creditor, amount_pence as pence,
              recipient_name as recipient, destination::text, reference
         from transfer where kind = 'posting' and status = 'completed' and destination is not null
        order by id desc limit 1`,
    )
    if (!placed) throw new Error('the release placed no order')
    const again: PostOrder = posting({
      id: placed.id,
      from: placed.debtor,
      to: placed.creditor,
      amountPence: placed.pence,
      recipientName: placed.recipient,
      reference: placed.reference,
      ...(placed.destination !== null && { destination: placed.destination }),
    })
    expect(await post(open(), again)).toMatchObject({ outcome: 'completed', replayed: true })
    expect(await post(open(), { ...again, reference: 'Another' })).toEqual({ outcome: 'id_reused' })

    const [held] = await open().query<{ transfer_id: string; debtor: string }>(
      'select transfer_id, debtor_account_id as debtor from open_hold',
    )
    if (!held) throw new Error('the release left no hold')
    expect(await post(open(), capture(held.transfer_id, { decidedAt }))).toMatchObject({
      outcome: 'completed',
    })
    const paid = posting({ id: newId(), from: held.debtor, to: placed.creditor, amountPence: 1n, decidedAt })
    expect(await post(open(), paid)).toMatchObject({ outcome: 'completed', replayed: false })
    expect(await reconcile(open())).toEqual([])
  })
})
