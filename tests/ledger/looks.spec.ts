// What the database refuses of looks, identity checks, stops of a sign-in and the bank's freezes, and what the reconciler finds of
// them (specification, section 17.7; docs/ledger.md, invariant 27).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { accepted } from '../../src/bank/result.ts'
import { makeAct } from '../../src/bank/staff/acts/make-act.ts'
import { makeIdentityCheck } from '../../src/bank/staff/customers/identity-checks.ts'
import { openLook } from '../../src/bank/staff/customers/looks.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import type { StaffSession } from '../../src/bank/staff/members/staff-session.ts'
import type { ActName, ActSubject } from '../../src/domain/staff-acts.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { newId, noon, openTestBank, posting, takeOn, type TestCustomer } from './test-bank.ts'

const caller = { address: '192.0.2.1', device: 'a test' }

/** Adds a member of the staff who works. */
async function openMember(bank: Bank, customerId?: string): Promise<StaffSession> {
  const id = newId()
  const roles = ['support', 'payments', 'compliance'] as const
  const email = `${id}@staff.sarsen.example`
  const connections = customerId === undefined ? [] : [{ id: newId(), customerId }]
  const member = { id, handle: bank.randomBytes(32), name: 'Priya Nair', email, roles, isDemo: false }
  const added = await bank.database.transaction(transaction =>
    addMember(transaction, { ...member, connections, by: null, at: noon }),
  )
  expect(added.ok).toBe(true)
  await bank.database.query(
    `update staff_member set status = 'active', password_phc = '$argon2id$none', app_secret = decode(repeat('ab', 20), 'hex')
      where id = $1`,
    [id],
  )
  return { sessionId: newId(), memberId: id, name: 'Priya Nair', email, roles, isDemo: false }
}

/** Makes an act that needs neither a confirmation nor a second check. */
async function act(
  bank: Bank,
  staff: StaffSession,
  { name, subjects, subjectId }: { name: ActName; subjects: ActSubject; subjectId: string },
  identityCheckId?: string,
): Promise<void> {
  const id = newId()
  const send = (contentHash?: string) =>
    makeAct(bank, {
      staff,
      name,
      subjects,
      subjectId,
      caller,
      sent: accepted({
        id,
        reason: 'customer_asked',
        note: undefined,
        fields: {},
        contentHash,
        confirmationId: undefined,
        identityCheckId,
      }),
    })
  const shown = await send()
  if (!shown.ok || shown.value.is !== 'preview') throw new Error(JSON.stringify(shown))
  expect((await send(shown.value.preview.contentHash)).ok).toBe(true)
}

const look = (customer: string, member: string) => `
  insert into staff_look (id, member_id, customer_id, reason, opened_at, ends_at)
  select :fresh, ${member}, ${customer}, reason, opened_at, ends_at from staff_look limit 1`

onEveryDatabase(open => {
  let bank: Bank
  let ada: TestCustomer
  let grace: TestCustomer
  let priya: StaffSession
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    ;({ bank } = openTestBank(open()))
    ada = await takeOn(bank)
    grace = await takeOn(bank)
    const { customerId } = ada
    priya = await openMember(bank)
    const friend = await openMember(bank, customerId)
    const reason = 'customer_contacted'
    const looked = await openLook(bank, { staff: priya, customerId, reason, note: undefined, caller })
    expect(looked.ok).toBe(true)
    const check = { staff: priya, customerId, caller, method: 'photo_id_in_branch' } as const
    const [used, unused] = [newId(), newId()]
    for (const id of [used, unused])
      expect((await makeIdentityCheck(bank, { ...check, id, checked: 'The passport' })).ok).toBe(true)
    await act(bank, priya, { name: 'stop_sign_in', subjects: 'customers', subjectId: customerId })
    await act(bank, priya, { name: 'allow_sign_in', subjects: 'customers', subjectId: customerId }, used)
    await act(bank, priya, { name: 'stop_sign_in', subjects: 'customers', subjectId: customerId })
    await act(bank, priya, { name: 'freeze_account', subjects: 'accounts', subjectId: ada.accountId })
    ids = {
      ada: customerId,
      grace: grace.customerId,
      account: ada.accountId,
      other: grace.accountId,
      priya: priya.memberId,
      friend: friend.memberId,
      used,
      unused,
      fresh: newId(),
    }
  })

  test('what staff did as it should be has no differences', async () => {
    expect(await reconcile(open())).toEqual([])
  })

  describe('the database refuses', () => {
    test.each([
      ['a look at whom a member is connected with', look(':ada', ':friend'), /connected with the customer/],
      [
        'a look that lasts longer',
        `insert into staff_look (id, member_id, customer_id, reason, opened_at, ends_at)
         values (:fresh, :priya, :grace, 'complaint', '2026-03-02T12:00:00Z', '2026-03-02T12:31:00Z')`,
        /staff_look_ends/,
      ],
      [
        'another reason without a note',
        `insert into staff_look (id, member_id, customer_id, reason, opened_at, ends_at)
         values (:fresh, :priya, :grace, 'other', '2026-03-02T12:00:00Z', '2026-03-02T12:30:00Z')`,
        /staff_look_noted/,
      ],
      [
        'a task’s look without its task',
        `insert into staff_look (id, member_id, customer_id, reason, opened_at, ends_at)
         values (:fresh, :priya, :grace, 'task', '2026-03-02T12:00:00Z', '2026-03-02T12:30:00Z')`,
        /staff_look_of_subject/,
      ],
      [
        'a fraud check that the customer is shown',
        `insert into staff_look (id, member_id, customer_id, reason, opened_at, ends_at, told_on)
         values (:fresh, :priya, :grace, 'fraud_check', '2026-03-02T12:00:00Z', '2026-03-02T12:30:00Z', '2026-03-02')`,
        /staff_look_untold/,
      ],
      [
        'a look that is shown on another day',
        `insert into staff_look (id, member_id, customer_id, reason, opened_at, ends_at, told_on)
         values (:fresh, :priya, :grace, 'complaint', '2026-03-02T12:00:00Z', '2026-03-02T12:30:00Z', '2026-03-03')`,
        /shown on another day/,
      ],
      [
        'a second look of a day and reason that is shown',
        `insert into staff_look (id, member_id, customer_id, reason, opened_at, ends_at, told_on)
         select :fresh, member_id, customer_id, reason, opened_at, ends_at, told_on from staff_look`,
        /staff_look_told_once/,
      ],
      ['a look’s change', `update staff_look set reason = 'complaint'`, /append-only/],
      ['a look’s removal', `delete from staff_look`, /append-only/],
      [
        'an identity check that is used twice',
        `update staff_identity_check set act_id = :fresh where id = :used`,
        /used once/,
      ],
      [
        'an identity check that is used late',
        `update staff_identity_check set act_id = :fresh, used_at = ends_at where id = :unused`,
        /staff_identity_check_used_in_time/,
      ],
      [
        'another identity check',
        `update staff_identity_check set checked = 'Something else' where id = :unused`,
        /stays as it was made/,
      ],
      [
        'an identity check that begins used',
        `insert into staff_identity_check
         select :fresh, member_id, customer_id, method, checked, checked_at, ends_at, :fresh, checked_at
           from staff_identity_check where id = :unused`,
        /begins unused/,
      ],
      ['an identity check’s removal', `delete from staff_identity_check`, /removal|refused/i],
      [
        'a session while a sign-in is stopped',
        `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at,
                              last_active_at, idle_ends_at, ends_at)
         values (decode(repeat('ab', 32), 'hex'), :fresh, :ada, 'personal', 'signed_in', '192.0.2.1', '',
                 '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-02T12:05:00Z', '2026-03-02T13:00:00Z')`,
        /nobody signs in while that is stopped/,
      ],
      [
        'a second stop',
        `insert into sign_in_stop (id, customer_id, stopped_by, stopped_at)
         values (:fresh, :ada, :priya, '2026-03-02T12:00:00Z')`,
        /sign_in_stop_once/,
      ],
      [
        'a stop that begins ended',
        `insert into sign_in_stop values (:fresh, :grace, :priya, '2026-03-02T12:00:00Z', :priya, '2026-03-02T12:00:00Z')`,
        /a stop begins before it ends/,
      ],
      [
        'a stop that ends again',
        `update sign_in_stop set ended_at = ended_at + interval '1 minute' where ended_at is not null`,
        /ends once/,
      ],
      [
        'a stop that nobody ended',
        `update sign_in_stop set ended_at = '2026-03-02T13:00:00Z' where ended_at is null`,
        /sign_in_stop_ended/,
      ],
      [
        'a stop that is undone outside a demonstration',
        `update sign_in_stop set is_undone = true, ended_at = '2026-03-02T13:00:00Z' where ended_at is null`,
        /a demonstration alone undoes a stop/,
      ],
      [
        'a stop that a member ended and that is undone',
        `update sign_in_stop set is_undone = true, ended_by = :priya, ended_at = '2026-03-02T13:00:00Z' where ended_at is null`,
        /sign_in_stop_ended_by_one/,
      ],
      ['a stop’s removal', `delete from sign_in_stop`, /removal|refused/i],
      [
        'a second freeze by the bank',
        `insert into bank_freeze (id, account_id, frozen_by, frozen_at, last_entry_no)
         select :fresh, account_id, frozen_by, frozen_at, last_entry_no from bank_freeze`,
        /bank_freeze_once/,
      ],
      [
        'a freeze by the bank of an account that is not frozen',
        `insert into bank_freeze (id, account_id, frozen_by, frozen_at, last_entry_no)
         values (:fresh, :other, :priya, '2026-03-02T12:00:00Z', 0)`,
        /its account is not frozen/,
      ],
      [
        'a freeze by the bank from another entry on',
        `update account set frozen_at = '2026-03-02T12:00:00Z' where id = :other;
         insert into bank_freeze (id, account_id, frozen_by, frozen_at, last_entry_no)
         select :fresh, :other, :priya, frozen_at, 7 from account where id = :other`,
        /after its last entry/,
      ],
      [
        'a freeze by the bank that ends at another entry',
        `update bank_freeze set released_by = :priya, released_at = frozen_at, released_entry_no = 7`,
        /after the last entry/,
      ],
      [
        'an account that opens while the bank froze it',
        `update account set frozen_at = null where id = :account`,
        /the bank alone releases/,
      ],
      [
        'a freeze by the bank that is undone outside a demonstration',
        `update bank_freeze set is_undone = true, released_at = frozen_at, released_entry_no = last_entry_no`,
        /a demonstration alone undoes a freeze/,
      ],
      [
        'a freeze by the bank that nobody ended',
        `update bank_freeze set released_at = frozen_at, released_entry_no = last_entry_no`,
        /bank_freeze_released/,
      ],
      ['a freeze’s change', `update bank_freeze set frozen_by = :friend`, /stays as it was set/],
      ['a freeze’s removal', `delete from bank_freeze`, /removal|refused/i],
    ])('%s', async (_, sql, words) => {
      const refused = withoutTrace(open(), async database => {
        for (const statement of sql.split(';')) await database.query(fillIds(statement, ids))
      })
      await expect(refused).rejects.toThrow(words)
    })
  })

  describe('the reconciler finds', () => {
    test.each([
      ['a look that no chain tells of', look(':grace', ':priya'), /not one event in the customer's chain/],
      [
        'a look that its member’s chain does not tell of',
        look(':grace', ':priya'),
        /not one event in the member's chain/,
      ],
      ['a look across a connection', look(':ada', ':friend'), /connected with the customer/],
      [
        'a look that is gone',
        `delete from staff_look`,
        /event \d+ tells of a look that was not kept[^]*tells of a look that was not kept/,
      ],
      [
        'an identity check that another act used',
        `update staff_identity_check set act_id = :fresh, used_at = checked_at where id = :unused`,
        /no act of its member and customer used it/,
      ],
      [
        'an identity check by other means',
        `update staff_identity_check set method = 'called' where id = :unused`,
        /not one event in the customer's chain[^]*not one event in the member's chain/,
      ],
      [
        'a sign-in while that was stopped',
        `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at,
                              last_active_at, idle_ends_at, ends_at)
         values (decode(repeat('ab', 32), 'hex'), :fresh, :ada, 'personal', 'signed_in', '192.0.2.1', '',
                 '2026-03-02T13:00:00Z', '2026-03-02T13:00:00Z', '2026-03-02T13:05:00Z', '2026-03-02T14:00:00Z')`,
        /somebody signed in while that was stopped/,
      ],
      [
        'a session that outlasts its stop',
        `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at,
                              last_active_at, idle_ends_at, ends_at)
         values (decode(repeat('ab', 32), 'hex'), :fresh, :ada, 'personal', 'signed_in', '192.0.2.1', '',
                 '2026-01-02T11:00:00Z', '2026-01-02T11:00:00Z', '2026-12-31T13:05:00Z', '2026-12-31T14:00:00Z')`,
        /a session outlasts its stop/,
      ],
      [
        'a stop by nobody’s act',
        `insert into sign_in_stop values (:fresh, :grace, :priya, '2026-03-02T12:00:00Z', null, null)`,
        /no act stopped it/,
      ],
      [
        'an end of a stop by nobody’s act',
        `update sign_in_stop set ended_by = :friend, ended_at = stopped_at where ended_at is null`,
        /no act allowed it/,
      ],
      [
        'a stop that was undone without an event',
        `update sign_in_stop set is_undone = true, ended_at = stopped_at where ended_at is null`,
        /no event tells that it was undone/,
      ],
      [
        'a freeze by the bank that was undone without an event',
        `update bank_freeze set is_undone = true, released_at = frozen_at, released_entry_no = last_entry_no;
         update account set frozen_at = null where id = :account`,
        /no event tells that it was undone/,
      ],
      [
        'a freeze by nobody’s act that keeps nothing from leaving',
        `insert into bank_freeze values (:fresh, :other, :priya, '2026-03-02T12:00:00Z', 0, null, null, null)`,
        /its account is not frozen[^]*no act froze it/,
      ],
      [
        'a release by nobody’s act',
        `update bank_freeze set released_by = :friend, released_at = frozen_at, released_entry_no = last_entry_no;
         update account set frozen_at = null where id = :account`,
        /no act released it/,
      ],
      [
        'money that left while the bank froze it',
        `update account set frozen_at = '2026-01-01T00:00:00Z' where id = :other;
         insert into bank_freeze values (:fresh, :other, :priya, '2026-01-01T00:00:00Z', 1, null, null, null)`,
        /its entry 2 left while the bank froze it/,
      ],
      [
        'a notice of no freeze',
        `update notification set facts = jsonb_build_object('product', 'Current Account', 'accountEnding', '0000')
          where type = 'account_frozen'`,
        /other facts than its event/,
      ],
    ])('%s', async (_, damage, words) => {
      const found = await withoutTrace(open(), async database => {
        await postTransfers(database, [
          posting({ from: ownAccountIds.suspense, to: grace.accountId, amountPence: 100n }),
          posting({ from: grace.accountId, to: ownAccountIds.settlement, amountPence: 10n }),
        ])
        await database.query('set local session_replication_role = replica')
        for (const statement of damage.split(';')) await database.query(fillIds(statement, ids))
        return reconcile(database)
      })
      expect(found.map(difference => difference.found).join('\n')).toMatch(words)
    })
  })
})
