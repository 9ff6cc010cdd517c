// What the database refuses of staff members by itself, and what the reconciler finds of them (part two, sections 17.2 and
// 17.7; docs/ledger.md, invariant 24).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import { newJoiningLink } from '../../src/bank/staff/members/change-member.ts'
import { newStaffSession, openStaffSession } from '../../src/bank/staff/members/open-staff-session.ts'
import { appendStaffEvent } from '../../src/bank/staff/members/staff-events.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { hashText } from '../../src/bank/hash-text.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { newId, noon, openTestBank, takeOn } from './test-bank.ts'

const at = noon.toISOString()
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000).toISOString()

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>> = {}

  /** Names in the SQL, as `:tom`, stand for ids. */
  const run = async (database: Queryable, sql: string) => {
    for (const statement of sql.split(';\n'))
      await database.query(
        statement.replaceAll(/:(\w+)\b/g, (named, name: string) => {
          const id = ids[name]
          return id === undefined ? named : `'${id}'`
        }),
      )
  }

  const sessionSql = (id: string, member: string, ends = minutes(60)) =>
    `insert into staff_session (id, token_hash, member_id, is_demo, address, device, created_at, last_active_at, idle_ends_at, ends_at)
     values (${id}, sha256(uuid_send(${id})), ${member}, false, 'a', '', '${at}', '${at}', '${minutes(15)}', '${ends}')`
  const joiningSql = (id: string, member: string, ends = minutes(24 * 60)) =>
    `insert into staff_joining (id, token_hash, member_id, created_at, ends_at)
     values (${id}, sha256(uuid_send(${id})), ${member}, '${at}', '${ends}')`

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const names = ['tom', 'ruth', 'rita', 'ines', 'link', 'passkey', 'told', 'fresh', 'fresh2']
    ids = {
      ...Object.fromEntries(names.map(name => [name, newId()])),
      ada: (await takeOn(bank)).customerId,
    }
    const idOf = (name: string) => ids[name] ?? ''
    const add = (name: string, roles: readonly StaffRole[], customerIds: readonly string[] = []) =>
      open().transaction(transaction =>
        addMember(transaction, {
          id: idOf(name),
          handle: hashText(name),
          name,
          email: `${name}@staff.sarsen.example`,
          roles,
          isDemo: false,
          connections: customerIds.map(customerId => ({ id: idOf('told'), customerId })),
          by: null,
          at: noon,
        }),
      )
    await add('tom', ['payments'], [idOf('ada')])
    await add('ruth', ['administrator', 'auditor'])
    await add('rita', ['administrator'])
    await add('ines', ['support'])
    await run(
      open(),
      `update staff_member set status = 'active', password_phc = '$argon2id$none', app_secret = decode(repeat('01', 20), 'hex'), app_step = 7
        where id in (:tom, :ruth, :rita);
insert into staff_passkey (id, member_id, credential_id, public_key, counter, rp_id, transports, created_at)
       values (:passkey, :tom, 'credential', 'key', 5, 'bank.test', '{}', '${at}')`,
    )
    await open().transaction(async transaction => {
      const link = {
        memberId: idOf('ines'),
        by: null,
        at: noon,
        id: idOf('link'),
        tokenHash: hashText('token'),
      }
      await newJoiningLink(transaction, link)
      const member = {
        memberId: idOf('tom'),
        name: 'tom',
        email: 'tom@staff.sarsen.example',
        roles: ['payments'],
        isDemo: false,
      } as const
      const caller = { address: 'a', device: '' }
      const session = newStaffSession(bank, { caller, at: noon, presentedToken: undefined })
      await openStaffSession(transaction, member, session)
      const joined = { type: 'member_joined', detail: { method: 'passkey', connections: 0 } }
      await appendStaffEvent(transaction, { memberId: idOf('tom'), at: noon, ...joined })
      for (const type of ['one', 'two'])
        await appendStaffEvent(transaction, { memberId: idOf('tom'), at: noon, type, detail: { type } })
    })
  })

  test('the rows of these tests are right', async () => {
    expect(await reconcile(open())).toEqual([])
  })

  const refusedWith = async (sql: string) =>
    withoutTrace(open(), database => run(database, sql)).then(
      () => 'taken',
      (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
    )

  const roleSql = (member: string, side: string, role: string, by = 'null') =>
    `insert into staff_member_role values (${member}, '${side}', '${role}', '${at}', ${by})`

  describe('the database refuses', () => {
    test.each([
      ['a role of the other side', roleSql(':tom', 'serving', 'auditor'), /staff_member_role_side/],
      [
        'a role of a side that is not theirs',
        roleSql(':tom', 'watching', 'auditor'),
        /staff_member_role_of_side/,
      ],
      [
        'a role that a member gives themselves',
        roleSql(':tom', 'serving', 'support', ':tom'),
        /role_of_others/,
      ],
      ['an unknown role', roleSql(':tom', 'serving', 'janitor'), /staff_member_role_role_check/],
      [
        'another side',
        `update staff_member set side = 'watching' where id = :tom`,
        /staff_member_role_of_side|stays who they are/,
      ],
      [
        'a role that changes',
        `update staff_member_role set role = 'support' where member_id = :tom`,
        /append-only/,
      ],
      [
        'another email',
        `update staff_member set email = 'x@y.example' where id = :tom`,
        /stays who they are/,
      ],
      [
        'an email that a member has',
        `insert into staff_member (id, email, name, side, status, is_demo, handle, created_at, changed_at)
         values (:fresh, 'tom@staff.sarsen.example', 'T', 'serving', 'invited', false, sha256('x'), '${at}', '${at}')`,
        /staff_member_email/,
      ],
      [
        'a member who begins active',
        `insert into staff_member (id, email, name, side, status, is_demo, handle, password_phc, created_at, changed_at)
         values (:fresh, 'f@staff.sarsen.example', 'T', 'serving', 'active', false, sha256('x'), '$argon2id$none', '${at}', '${at}')`,
        /begins invited/,
      ],
      [
        'who is active without a password',
        `update staff_member set status = 'active' where id = :ines`,
        /staff_member_active/,
      ],
      [
        'who was active and is invited',
        `update staff_member set status = 'invited', password_phc = null, app_secret = null, app_step = 0 where id = :tom`,
        /only these steps/,
      ],
      [
        'who left and comes back',
        `update staff_member set status = 'left' where id = :tom;\nupdate staff_member set status = 'suspended' where id = :tom`,
        /only these steps|left stays so/,
      ],
      [
        'who left and changes',
        `update staff_member set status = 'left' where id = :tom;\nupdate staff_member set version = 9 where id = :tom`,
        /left stays so/,
      ],
      [
        'a member who changes themselves',
        `update staff_member set changed_by = :tom where id = :tom`,
        /staff_member_of_others/,
      ],
      [
        'the last administrator’s suspension',
        `update staff_member set status = 'suspended' where id = :ruth;\nupdate staff_member set status = 'suspended' where id = :rita`,
        /the last administrator stays/,
      ],
      [
        'the last administrator’s leaving',
        `update staff_member set status = 'left' where id = :rita;\nupdate staff_member set status = 'left' where id = :ruth`,
        /the last administrator stays/,
      ],
      [
        'that the last administrator loses the role',
        `delete from staff_member_role where member_id = :rita and role = 'administrator';\ndelete from staff_member_role where member_id = :ruth and role = 'administrator'`,
        /the last administrator stays/,
      ],
      [
        'a code of an older step',
        `update staff_member set app_step = 6 where id = :tom`,
        /codes run forward/,
      ],
      ['a step without an app', `update staff_member set app_step = 8 where id = :ines`, /staff_member_app/],
      ['a member who is deleted', `delete from staff_member where id = :tom`, /it is kept/],
      ['a second session', sessionSql(':fresh', ':tom'), /staff_session_once/],
      ['a session of who is not active', sessionSql(':fresh', ':ines'), /its member is not active/],
      [
        'a session of more than 8 hours',
        sessionSql(':fresh', ':ruth', minutes(481)),
        /staff_session_longest/,
      ],
      [
        'a session that another’s passkey opened',
        sessionSql(':fresh', ':ruth')
          .replace('is_demo,', 'is_demo, passkey_id,')
          .replace('false,', 'false, :passkey,'),
        /another member's passkey/,
      ],
      [
        'a session of the demonstration, of who is not',
        sessionSql(':fresh', ':ruth').replace('false', 'true'),
        /staff_session_of_member/,
      ],
      [
        'a session of somebody else',
        `update staff_session set member_id = :ruth where member_id = :tom`,
        /stays what it was/,
      ],
      [
        'a longer session',
        `update staff_session set ends_at = ends_at - interval '1 s'`,
        /stays what it was/,
      ],
      [
        'an end that is undone',
        `update staff_session set ended_at = '${at}', end_reason = 'signed_out' where member_id = :tom;\nupdate staff_session set ended_at = null, end_reason = null where member_id = :tom`,
        /its end is an end/,
      ],
      [
        'a fifth wrong code that leaves it open',
        `update staff_session set wrong_codes = 1;\nupdate staff_session set wrong_codes = 2;\nupdate staff_session set wrong_codes = 3;\nupdate staff_session set wrong_codes = 4;\nupdate staff_session set wrong_codes = 5`,
        /staff_session_ends_at_five/,
      ],
      [
        'wrong codes that are forgotten',
        `update staff_session set wrong_codes = 1;\nupdate staff_session set wrong_codes = 2;\nupdate staff_session set wrong_codes = 1`,
        /stays what it was/,
      ],
      ['a second open link', joiningSql(':fresh', ':ines'), /staff_joining_once/],
      ['a link of more than a day', joiningSql(':fresh', ':tom', minutes(1441)), /staff_joining_a_day/],
      [
        'a link that is used late',
        `update staff_joining set used_at = '${minutes(1440)}' where id = :link`,
        /staff_joining_used_in_time/,
      ],
      [
        'a link that is used twice',
        `update staff_joining set used_at = '${minutes(1)}' where id = :link;\nupdate staff_joining set used_at = '${minutes(2)}' where id = :link`,
        /used once/,
      ],
      [
        'a link that is replaced and used',
        `update staff_joining set ended_at = '${minutes(1)}' where id = :link;\nupdate staff_joining set ended_at = null where id = :link`,
        /used once/,
      ],
      ['a link of somebody else', `update staff_joining set member_id = :tom where id = :link`, /used once/],
      [
        'a key that outlasts its link',
        `update staff_joining set used_at = '${minutes(1)}', app_secret = decode(repeat('01', 20), 'hex') where id = :link`,
        /staff_joining_over/,
      ],
      ['a link that is deleted', `delete from staff_joining where id = :link`, /it is kept/],
      [
        'another key of a passkey',
        `update staff_passkey set public_key = 'x' where id = :passkey`,
        /stays what it is/,
      ],
      ['a falling counter', `update staff_passkey set counter = 4 where id = :passkey`, /its counter rises/],
      [
        'a removed passkey that comes back',
        `update staff_passkey set removed_at = '${at}' where id = :passkey;\nupdate staff_passkey set removed_at = null where id = :passkey`,
        /does not come back/,
      ],
      ['a passkey that is deleted', `delete from staff_passkey where id = :passkey`, /it is kept/],
      [
        'a connection told twice',
        `insert into staff_connection (id, member_id, customer_id, told_at) values (:fresh, :tom, :ada, '${at}')`,
        /staff_connection_once/,
      ],
      [
        'a connection that its member ends',
        `update staff_connection set ended_at = '${minutes(1)}', ended_by = :tom where id = :told`,
        /ended_by_others/,
      ],
      [
        'a connection that is open again',
        `update staff_connection set ended_at = '${minutes(1)}' where id = :told;\nupdate staff_connection set ended_at = null where id = :told`,
        /ends once/,
      ],
      ['a connection that is deleted', `delete from staff_connection where id = :told`, /it is kept/],
      ['an event that changes', `update staff_event set type = 'x' where member_id = :tom`, /append-only/],
      ['an event that is deleted', `delete from staff_event where member_id = :tom`, /append-only/],
      [
        'an event that does not follow',
        `insert into staff_event select member_id, 9, at, type, detail, hash, hash_version from staff_event where member_id = :tom and event_no = 1`,
        /does not follow/,
      ],
      [
        'a chain that ends elsewhere',
        `update staff_chain set last_event_no = last_event_no + 1 where member_id = :tom`,
        /does not end where it says/,
      ],
      [
        'a chain that is shorter',
        `update staff_chain set last_event_no = 1 where member_id = :tom`,
        /does not end where it (says|did)/,
      ],
      ['a chain that is deleted', `delete from staff_chain where member_id = :tom`, /append-only/],
    ])('%s', async (_, sql, refusal) => {
      expect(await refusedWith(sql)).toMatch(refusal)
    })
  })

  test.each([
    [
      'a changed event',
      `update staff_event set detail = '{"type":"else"}' where member_id = :tom and type = 'one'`,
      /event \d+ does not match its hash/,
    ],
    [
      'a removed event',
      `delete from staff_event where member_id = :tom and type = 'one'`,
      /does not follow event/,
    ],
    [
      'a removed last event',
      `delete from staff_event where member_id = :tom and type = 'two'`,
      /its last event is not the one that it records/,
    ],
    [
      'roles across the sides',
      `update staff_member set side = 'watching' where id = :tom`,
      /its roles combine across the sides/,
    ],
    ['a member without a role', `delete from staff_member_role where member_id = :tom`, /it has no role/],
    [
      'who is active without an app or a passkey',
      `update staff_member set app_secret = null, app_step = 0 where id = :ruth`,
      /without an app or a passkey/,
    ],
    [
      'a session of who is suspended',
      `update staff_member set status = 'suspended' where id = :tom`,
      /it is not active, and has an open session/,
    ],
    [
      'a link of who left',
      `update staff_member set status = 'left' where id = :ines`,
      /it may not join, and has an open link/,
    ],
    ['a sign-in that nothing records', sessionSql(':fresh', ':ruth'), /nothing records its sign-in/],
    [
      'a member whom nothing records',
      `insert into staff_member (id, email, name, side, status, is_demo, handle, created_at, changed_at)
       values (:fresh, 'f@staff.sarsen.example', 'T', 'serving', 'invited', false, sha256('x'), '${at}', '${at}')`,
      /nothing records that it was added/,
    ],
  ])('the reconciler finds %s', async (_, sql, found) => {
    const differences = await withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      await run(database, sql)
      return reconcile(database)
    })
    expect(differences.map(difference => difference.found)).toContainEqual(expect.stringMatching(found))
    expect(differences.every(({ invariant }) => invariant === 24)).toBe(true)
  })
})
