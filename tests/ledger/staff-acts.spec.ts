// What the database refuses of staff members' acts and their second checks, and what the reconciler finds of them
// (specification, sections 17.4 and 17.7; docs/ledger.md, invariant 25).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { makeClaim } from '../../src/bank/claims/make-claim.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { walkThrough } from '../../src/bank/ledger/run-checks.ts'
import { staffActWalks } from '../../src/bank/ledger/staff-act-checks.ts'
import { accepted } from '../../src/bank/result.ts'
import type { ActAddress } from '../../src/bank/staff/acts/act-rules.ts'
import { approveAct } from '../../src/bank/staff/acts/approve-act.ts'
import { makeAct } from '../../src/bank/staff/acts/make-act.ts'
import { openLook } from '../../src/bank/staff/customers/looks.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import type { StaffSession } from '../../src/bank/staff/members/staff-session.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { newId, noon, openTestBank, posting, takeOn, type TestCustomer } from './test-bank.ts'

const caller = { address: '192.0.2.1', device: 'a test' }

/** Adds a member of the staff who works. */
async function openMember(
  bank: Bank,
  roles: readonly StaffRole[],
  customerId?: string,
): Promise<StaffSession> {
  const id = newId()
  const email = `${id}@staff.sarsen.example`
  const connections = customerId === undefined ? [] : [{ id: newId(), customerId }]
  const member = { id, handle: bank.randomBytes(32), name: 'Priya Nair', email, roles, isDemo: false }
  await bank.database.transaction(transaction =>
    addMember(transaction, { ...member, connections, by: null, at: noon }),
  )
  await bank.database.query(
    `update staff_member set status = 'active', password_phc = '$argon2id$none', app_secret = decode(repeat('00', 20), 'hex')
      where id = $1`,
    [id],
  )
  return { sessionId: newId(), memberId: id, name: 'Priya Nair', email, roles, isDemo: false }
}

/** A confirmation of this content that waits to be used. */
async function confirm(
  bank: Bank,
  { sessionId, memberId }: StaffSession,
  contentHash: string,
): Promise<string> {
  const id = newId()
  await bank.database.query(
    `insert into staff_confirmation (id, session_id, member_id, content_hash, nonce, opened_at, ends_at)
     values ($1, $2, $3, decode($4, 'hex'), $5, $6, $6::timestamptz + interval '5 minutes')`,
    [id, sessionId, memberId, contentHash, bank.randomBytes(32), bank.clock()],
  )
  await bank.database.query(
    `update staff_confirmation set confirmed_at = opened_at, method = 'app' where id = $1`,
    [id],
  )
  return id
}

interface Asked extends ActAddress {
  readonly reason: 'bank_error' | 'took_part'
  readonly fields: Readonly<Record<string, string>>
}

/** Previews an act, confirms it and makes it. Returns its id and its content's hash. */
async function act(bank: Bank, staff: StaffSession, { reason, fields, ...address }: Asked) {
  const id = newId()
  const send = (contentHash?: string, confirmationId?: string) => {
    const sent = {
      id,
      reason,
      note: undefined,
      fields,
      contentHash,
      confirmationId,
      identityCheckId: undefined,
    }
    return makeAct(bank, { ...address, staff, caller, sent: accepted(sent) })
  }
  const shown = await send()
  if (!shown.ok || shown.value.is !== 'preview') throw new Error(JSON.stringify(shown))
  const { contentHash } = shown.value.preview
  const made = await send(contentHash, await confirm(bank, staff, contentHash))
  if (!made.ok) throw new Error(made.refusal.code)
  return { id, contentHash }
}

/** An act like the one that is done at once, with other values. */
const like = (which: string, values: string) =>
  `insert into staff_act select (jsonb_populate_record(a, jsonb_build_object('id', :fresh, 'confirmation_id', null,
     'check_confirmation_id', null, 'transfer_id', null, ${values}))).* from staff_act a where a.id = ${which}`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    const opened = openTestBank(open())
    const { bank } = opened
    const ada: TestCustomer = await takeOn(bank, { balancePence: 5_000_00n })
    const { customerId } = ada
    const [priya, tom] = [
      await openMember(bank, ['payments']),
      await openMember(bank, ['payments', 'compliance']),
    ]
    const friend = await openMember(bank, ['payments'], customerId)
    for (const staff of [priya, tom])
      expect(
        await openLook(bank, { staff, customerId, reason: 'complaint', note: undefined, caller }),
      ).toMatchObject({
        ok: true,
      })
    const claim = async (amountPence: bigint): Promise<string> => {
      const paid = posting({
        from: ada.accountId,
        to: ownAccountIds.settlement,
        placedBy: customerId,
        amountPence,
        destination: '000001 10000002',
      })
      await postTransfers(open(), [paid])
      const id = newId()
      const story = 'Somebody called and said that they were the bank.'
      const made = { id, kind: 'scam', transferIds: [paid.id], story, isVulnerable: false } as const
      expect(await makeClaim(bank, { customerId, claim: made, caller })).toMatchObject({ ok: true })
      await open().query(
        `update task set state = 'taken', holder_id = $2, held_since = changed_at, version = version + 1, change = 'taken',
                changed_by = $2 where subject_id = $1`,
        [id, priya.memberId],
      )
      return id
    }
    const pay = async (subjectId: string, pence: string) =>
      act(bank, priya, {
        name: 'pay_claim',
        subjects: 'claims',
        subjectId,
        reason: 'bank_error',
        fields: { amount: pence },
      })
    const small = await pay(await claim(300_00n), '10000')
    const large = await pay(await claim(1_600_00n), '150000')
    const waiting = await pay(await claim(1_500_00n), '120000')
    const { contentHash } = large
    const confirmationId = await confirm(bank, tom, contentHash)
    const approved = { staff: tom, actId: large.id, contentHash, confirmationId, caller }
    expect(await approveAct(bank, approved)).toMatchObject({ ok: true, value: { act: { state: 'done' } } })
    const declined = posting({
      from: ada.accountId,
      to: ownAccountIds.settlement,
      placedBy: customerId,
      amountPence: 300n,
      limitPence: 1n,
    })
    await postTransfers(open(), [declined])
    ids = {
      declined: declined.id,
      small: small.id,
      large: large.id,
      waiting: waiting.id,
      priya: priya.memberId,
      tom: tom.memberId,
      friend: friend.memberId,
      ada: customerId,
      confirmation: confirmationId,
      fresh: newId(),
    }
  })

  test('acts as they should be have no differences', async () => {
    expect(await reconcile(open())).toEqual([])
  })

  describe('the database refuses', () => {
    test.each<readonly [string, string, RegExp]>([
      [
        'an act that its maker checks',
        `update staff_act set state = 'refused', refusal = 'Not as it should be', checker_id = maker_id, decided_at = made_at
          where id = :waiting`,
        /staff_act_two_people/,
      ],
      [
        'an act that is done without its second check',
        `update staff_act set state = 'done', decided_at = made_at where id = :waiting`,
        /staff_act_check/,
      ],
      [
        'an act that begins done, though it needs a second check',
        like(
          ':large',
          `'state', 'done', 'checker_id', :tom, 'check_confirmation_id', :confirmation, 'subject_id', :fresh`,
        ),
        /staff_act_|already exists|begins done/,
      ],
      [
        'another content of an act',
        `update staff_act set content = content || ' ' where id = :waiting`,
        /staff_act_hash_of_content/,
      ],
      [
        'another content with its hash',
        `update staff_act set content = replace(content, '120000', '130000'),
                content_hash = sha256(convert_to(replace(content, '120000', '130000'), 'UTF8')) where id = :waiting`,
        /an act stays as it was made|its maker confirmed something else/,
      ],
      [
        'the content of another act',
        `update staff_act set reason = 'customer_asked' where id = :waiting`,
        /staff_act_content/,
      ],
      [
        'a transfer of two acts',
        like(':small', `'transfer_id', (select transfer_id from staff_act where id = :small)`),
        /staff_act_transfer_id_key/,
      ],
      ['a done act without its transfer', like(':small', `'note', null`), /staff_act_money/],
      [
        'a confirmation that is used twice',
        `update staff_confirmation set act_id = :fresh where id = :confirmation`,
        /is used once/,
      ],
      [
        'a confirmation of two acts',
        `insert into staff_act select (jsonb_populate_record(a, jsonb_build_object('id', :fresh,
           'transfer_id', null, 'kind', 'refuse_payment', 'content', replace(a.content, 'pay_claim', 'refuse_payment'),
           'content_hash', sha256(convert_to(replace(a.content, 'pay_claim', 'refuse_payment'), 'UTF8'))::text))).*
           from staff_act a where a.id = :small`,
        /staff_act_confirmation_id_key/,
      ],
      [
        'a confirmation that lasts longer',
        `insert into staff_confirmation (id, session_id, member_id, content_hash, nonce, opened_at, ends_at)
         select :fresh, session_id, member_id, content_hash, nonce, opened_at, ends_at + interval '1 second'
           from staff_confirmation where id = :confirmation`,
        /staff_confirmation_five_minutes/,
      ],
      [
        'a confirmation that begins confirmed',
        `insert into staff_confirmation (id, session_id, member_id, content_hash, nonce, opened_at, ends_at, method, confirmed_at)
         select :fresh, session_id, member_id, content_hash, nonce, opened_at, ends_at, method, confirmed_at
           from staff_confirmation where id = :confirmation`,
        /a staff confirmation begins open/,
      ],
      [
        'a confirmation that goes',
        'delete from staff_confirmation where id = :confirmation',
        /refused: it is kept/,
      ],
      [
        'an act of who is connected with its customer',
        `insert into staff_act select (jsonb_populate_record(a, jsonb_build_object('id', :fresh, 'kind', 'end_sessions',
           'subjects', 'customers', 'transfer_id', null, 'confirmation_id', null, 'task_id', null, 'amount_pence', null,
           'maker_id', :friend, 'subject_id', :ada, 'content', c.text,
           'content_hash', sha256(convert_to(c.text, 'UTF8'))::text))).*
           from staff_act a
          cross join lateral (select jsonb_build_object('kind', 'end_sessions', 'maker', :friend, 'subject', :ada,
                                                        'reason', a.reason)::text as text) c
          where a.id = :small`,
        /its maker was connected with its customers/,
      ],
      [
        'a check of who is connected with its customer',
        `update staff_act set state = 'refused', refusal = 'Not as it should be', checker_id = :friend, decided_at = made_at
          where id = :waiting`,
        /its checker was connected with its customers/,
      ],
      [
        'an act that ends again',
        `update staff_act set state = 'withdrawn', checker_id = null, check_confirmation_id = null, transfer_id = null
          where id = :large`,
        /an act stays as it was made, and ends once/,
      ],
      [
        'an act that is done after it has expired',
        `update staff_act set state = 'expired', decided_at = made_at - interval '1 second' where id = :waiting`,
        /staff_act_in_time/,
      ],
      [
        'an act that waits longer than 24 hours',
        like(':waiting', `'subject_id', :fresh, 'expires_at', now() + interval '100 years'`),
        /staff_act_content|staff_act_expires/,
      ],
      ['an act that goes', 'delete from staff_act where id = :waiting', /refused: it is kept/],
      [
        'two acts of a kind that wait on one subject',
        like(':waiting', `'reason', reason`),
        /staff_act_waits_once/,
      ],
    ])('%s', async (_, sql, refusal) => {
      await expect(open().query(fillIds(sql, ids))).rejects.toThrow(refusal)
    })
  })

  describe('the reconciler finds', () => {
    const guardsOff = [
      'staff_act',
      'staff_member',
      'staff_confirmation',
      'staff_event',
      'audit_event',
      'task',
      'transfer',
    ]
      .map(table => `alter table ${table} disable trigger user`)
      .join('; ')

    test.each<readonly [string, string, RegExp]>([
      [
        'a done act whose transfer is not completed',
        `update staff_act set transfer_id = :declined where id = :small`,
        /its transfer was not made/,
      ],
      [
        'a check of another content',
        `update staff_confirmation set content_hash = nonce where id = :confirmation`,
        /its checker confirmed something else/,
      ],
      [
        'a maker and a checker who are one person',
        `update staff_member set email = m.email, status = 'left' from staff_member m
          where m.id = :priya and staff_member.id = :tom`,
        /its maker checked it/,
      ],
      [
        'an act that its maker’s chain does not tell of',
        `update staff_event set type = 'something' where member_id = :priya and detail ->> 'actId' = :small`,
        /its maker's chain does not tell of it once/,
      ],
      [
        'an act that its customer’s chain does not tell of',
        `update audit_event set type = 'something' where chain_id = :ada and detail ->> 'actId' = :small`,
        /the chain of customer .* does not tell of it once/,
      ],
      [
        'a checked act of which its customer’s chain does not tell that it is done',
        `update audit_event set type = 'something' where chain_id = :ada and detail ->> 'actId' = :large and type = 'pay_claim'`,
        /the chain of customer .* does not tell of its end as it was/,
      ],
      [
        'a check that its checker’s chain does not tell of',
        `update staff_event set type = 'something' where member_id = :tom and detail ->> 'actId' = :large`,
        /its checker's chain does not tell of the check/,
      ],
      [
        'an event of an act that is not stored',
        `update staff_event set detail = jsonb_set(detail, '{actId}', to_jsonb(:fresh::text))
          where member_id = :priya and detail ->> 'actId' = :small`,
        /it tells of an act that is not stored so/,
      ],
      [
        'a waiting act whose task does not wait for it',
        `update task set state = 'taken' where id = (select task_id from staff_act where id = :waiting)`,
        /its task does not wait for a second check/,
      ],
      [
        'a task that waits for a second check of no act',
        `update staff_act set state = 'withdrawn', decided_at = made_at where id = :waiting`,
        /it waits for a second check of no act/,
      ],
      [
        'a confirmation that was used for no act',
        `update staff_confirmation set act_id = :fresh where id = :confirmation`,
        /it was used for no act, or for two|its checker confirmed something else/,
      ],
    ])('%s', async (_, sql, found) => {
      const differences = await withoutTrace(open(), async transaction => {
        for (const statement of guardsOff.split('; ')) await transaction.query(statement)
        await transaction.query(fillIds(sql, ids))
        const all: string[] = []
        for (const walk of staffActWalks)
          for await (const difference of walkThrough(transaction, walk)) all.push(difference.found)
        return all
      })
      expect(differences.join('\n')).toMatch(found)
    })
  })
})
