// What the database refuses of alerts, exports and checks of the book, and what the reconciler finds of them (specification,
// section 17.7; docs/ledger.md, invariant 28).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import { appendStaffEvent } from '../../src/bank/staff/members/staff-events.ts'
import type { StaffSession } from '../../src/bank/staff/members/staff-session.ts'
import { listAlerts, reviewAlert } from '../../src/bank/staff/watching/alerts.ts'
import { checkBook } from '../../src/bank/staff/watching/check-book.ts'
import { exportAudit } from '../../src/bank/staff/watching/export-audit.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { newId, noon, openTestBank } from './test-bank.ts'

const caller = { address: '192.0.2.1', device: 'a test' }

/** Adds a member of the staff who works. */
async function openMember(bank: Bank, roles: readonly StaffRole[]): Promise<StaffSession> {
  const id = newId()
  const email = `${id}@staff.sarsen.example`
  const member = { id, handle: bank.randomBytes(32), name: 'Ruth Amadi', email, roles, isDemo: false }
  await bank.database.transaction(transaction =>
    addMember(transaction, { ...member, connections: [], by: null, at: noon }),
  )
  await bank.database.query(
    `update staff_member set status = 'active', password_phc = '$argon2id$none', app_secret = decode(repeat('ab', 20), 'hex')
      where id = $1`,
    [id],
  )
  return { sessionId: newId(), memberId: id, name: 'Ruth Amadi', email, roles, isDemo: false }
}

const anExport = (number: string, day = '2026-03-02') => `
  insert into staff_export (id, member_id, on_day, number, reason, filters, row_count, exported_at)
  values (:fresh, :priya, '${day}', ${number}, 'For the report.', '{}', 0, '2026-03-02T12:00:00Z')`

onEveryDatabase(open => {
  let bank: Bank
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    ;({ bank } = openTestBank(open()))
    const ruth = await openMember(bank, ['auditor'])
    const priya = await openMember(bank, ['compliance'])
    const ola = await openMember(bank, ['auditor'])
    const reason = 'For the yearly report.'
    expect((await exportAudit(bank, { staff: ola, filters: {}, reason, caller })).ok).toBe(true)
    expect((await exportAudit(bank, { staff: ola, filters: {}, reason, caller })).ok).toBe(true)
    expect((await checkBook(bank, { staff: ruth, caller })).ok).toBe(true)
    const event = { memberId: priya.memberId, type: 'sign_in_locked', at: bank.clock(), detail: {} }
    await bank.database.transaction(transaction => appendStaffEvent(transaction, event))
    const { alerts } = await listAlerts(bank, { staff: ruth, view: 'open', page: 1, pageSize: 10 })
    const [exported, other] = alerts.filter(({ kind }) => kind === 'export')
    const [locked] = alerts.filter(({ kind }) => kind === 'sign_in_locked')
    const review = { staff: ruth, alertId: exported?.id ?? '', note: 'As it should be.', caller }
    expect((await reviewAlert(bank, review)).ok).toBe(true)
    ids = {
      ruth: ruth.memberId,
      priya: priya.memberId,
      ola: ola.memberId,
      reviewed: exported?.id ?? '',
      open: other?.id ?? '',
      locked: locked?.id ?? '',
      fresh: newId(),
    }
  })

  test('what was watched as it should be has no differences', async () => {
    expect(await reconcile(open())).toEqual([])
  })

  describe('the database refuses', () => {
    test.each([
      [
        'a review by whom the alert concerns',
        `update staff_alert set reviewed_by = :ola, reviewed_at = raised_at, note = 'Nothing to see.' where id = :open`,
        /staff_alert_reviewed_by_others/,
      ],
      [
        'a review by who is no auditor',
        `update staff_alert set reviewed_by = :priya, reviewed_at = raised_at, note = 'Nothing to see.' where id = :open`,
        /an auditor reviews an alert/,
      ],
      [
        'a review without its note',
        `update staff_alert set reviewed_by = :ruth, reviewed_at = raised_at where id = :open`,
        /staff_alert_reviewed/,
      ],
      [
        'a second review',
        `update staff_alert set note = 'Something else entirely.' where id = :reviewed`,
        /is reviewed once/,
      ],
      [
        'an alert’s change',
        `update staff_alert set member_id = :priya where id = :open`,
        /stays as it was raised/,
      ],
      [
        'an alert that begins reviewed',
        `insert into staff_alert (id, kind, member_id, facts, raised_at, reviewed_by, reviewed_at, note)
         select :fresh, kind, member_id, facts, raised_at, reviewed_by, reviewed_at, note from staff_alert where id = :reviewed`,
        /begins unreviewed/,
      ],
      [
        'a pair of one',
        `insert into staff_alert (id, kind, member_id, facts, raised_at) values (:fresh, 'pair', :ola, '{}', '2026-03-02T12:00:00Z')`,
        /staff_alert_of_pair/,
      ],
      ['an alert’s removal', `delete from staff_alert`, /removal|refused/i],
      ['a fourth export on a day', anExport('4'), /staff_export_number_check/],
      [
        'an export with the number of another',
        `insert into staff_export select :fresh, member_id, on_day, number, reason, filters, row_count, exported_at
           from staff_export limit 1`,
        /staff_export_three_a_day/,
      ],
      ['an export of another day', anExport('1', '2026-03-03'), /an export is of its day/],
      ['an export’s change', `update staff_export set row_count = 0`, /append|change|refused/i],
      ['a book check’s change', `update book_check set differences = 0`, /append|change|refused/i],
      [
        'a book check that hides a difference',
        `insert into book_check select :fresh, member_id, began_at, ended_at, 1, '[]' from book_check`,
        /book_check_found/,
      ],
    ])('%s', async (_, sql, words) => {
      await expect(withoutTrace(open(), database => database.query(fillIds(sql, ids)))).rejects.toThrow(words)
    })
  })

  describe('the reconciler finds', () => {
    test.each([
      [
        'a review by whom the alert concerns',
        `update staff_alert set reviewed_by = :ola where id = :reviewed`,
        /whom it concerns reviewed it/,
      ],
      [
        'a review that its reviewer’s chain does not tell of',
        `update staff_alert set reviewed_by = :ruth, reviewed_at = raised_at, note = 'Nothing to see.' where id = :open`,
        /its review is not one event of its reviewer/,
      ],
      [
        'an alert of a sign-in that nothing locked',
        `update staff_alert set subject = '77' where id = :locked`,
        /no sign-in was locked/,
      ],
      [
        'a locked sign-in without its alert',
        `delete from staff_alert where id = :locked`,
        /locked a sign-in, and no alert was raised/,
      ],
      [
        'an alert of an act by day',
        `insert into staff_alert (id, kind, member_id, subject, facts, raised_at)
         values (:fresh, 'money_act_at_night', :priya, :fresh, '{}', '2026-03-02T12:00:00Z')`,
        /no act at night is of it/,
      ],
      ['an export without its alert', `delete from staff_alert where id = :open`, /no alert was raised/],
      [
        'an alert of an export that is gone, and its event',
        `delete from staff_export where id = (select subject::uuid from staff_alert where id = :open)`,
        /nothing was exported/,
      ],
      [
        'an export of more than its event says',
        `update staff_export set row_count = row_count + 1`,
        /it is not one event of its member/,
      ],
      [
        'a check of the book that nobody asked for',
        `update book_check set member_id = :priya`,
        /it is not one event of its member/,
      ],
      [
        'an act at night without its alert',
        `insert into staff_act (id, kind, subjects, subject_id, customer_ids, party_ids, maker_id, reason, content, content_hash,
                                needs_check, checked_by, state, made_at, decided_at, is_demo)
         values (:fresh, 'place_hold', 'accounts', :fresh, '{}', '{}', :priya, 'bank_error', '{}', sha256('{}'),
                 false, '{}', 'waiting', '2026-03-02T21:00:00Z', null, false)`,
        /it moved money at night, and no alert was raised/,
      ],
    ])('%s', async (_, damage, words) => {
      const found = await withoutTrace(open(), async database => {
        await database.query('set local session_replication_role = replica')
        await database.query('alter table staff_act drop constraint if exists staff_act_content')
        await database.query('alter table staff_act drop constraint if exists staff_act_waits_for_check')
        await database.query('alter table staff_alert drop constraint staff_alert_reviewed_by_others')
        await database.query(fillIds(damage, ids))
        return reconcile(database)
      })
      const of28 = found.filter(({ invariant }) => invariant === 28)
      expect(of28.map(({ subject, found: what }) => `${subject} ${what}`).join('\n')).toMatch(words)
    })
  })
})
