// Joint accounts and closed ones: what the database refuses (specification, section 11.7, 11.8 and 11.10).
import { beforeAll, describe, expect, test } from 'vitest'
import { declineInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { freezeAccount, releaseAccount } from '../../src/bank/accounts/freeze-account.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { type Couple, invite, runAll, takeOnCouple } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { caller, openFor, within } from './maya.ts'
import { capture, hold, noon, posting, settling, type TestCustomer } from './test-bank.ts'

const inserted = (changes: string) =>
  `insert into joint_invitation (id, inviter_id, email, invitee_id, sent_at, lapses_at, decision, decided_at, account_id)
   select :fresh, r.* from (select (jsonb_populate_record(i, '{"decision": null, "decided_at": null, "account_id": null}'::jsonb
     || ${changes}::jsonb)).* from joint_invitation i where i.id = :invitation) f
    cross join lateral (select f.inviter_id, f.email, f.invitee_id, f.sent_at, f.lapses_at, f.decision, f.decided_at,
                               f.account_id) r`

const frozen = (account: string, by: string) =>
  `update account set frozen_at = '2026-03-02T12:00:00Z' where id = ${account};
   insert into account_freeze (id, account_id, frozen_by, frozen_at, last_entry_no)
   select :fresh, id, ${by}, frozen_at, last_entry_no from account where id = ${account}`

const asked = (by: string, account = ':joint') =>
  `insert into account_closing (id, account_id, asked_by, asked_at, lapses_at)
   values (:fresh, ${account}, ${by}, '2026-03-02T12:00:00Z', '2026-03-16T12:00:00Z')`

onEveryDatabase(open => {
  let couple: Couple
  beforeAll(async () => {
    couple = await takeOnCouple(open())
  })

  const fill = (sql: string) => fillIds(sql, couple.ids)
  const run = (database: Queryable, sql: string) => runAll(database, sql, couple.ids)

  const freezeOf = (database: Queryable, { customerId }: TestCustomer) =>
    freezeAccount(within(database), { customerId, accountId: couple.joint, caller })
  const releaseOf = (database: Queryable, { customerId }: TestCustomer) =>
    releaseAccount(within(database), { customerId, accountId: couple.joint, caller })
  const closeOf = (database: Queryable, { customerId }: TestCustomer) =>
    closeAccount(within(database), { customerId, accountId: couple.joint, caller })

  describe('invitations', () => {
    test.each([
      ['to oneself', `jsonb_build_object('invitee_id', i.inviter_id)`, /joint_invitation_of_two/],
      ['that lapses at once', `jsonb_build_object('lapses_at', i.sent_at)`, /joint_invitation_lapses/],
      [
        'that is decided at no time',
        `jsonb_build_object('decision', 'declined')`,
        /joint_invitation_decided/,
      ],
      [
        'that is declined after its end',
        `jsonb_build_object('decision', 'declined', 'decided_at', i.lapses_at)`,
        /joint_invitation_decided_in_time/,
      ],
      [
        'that nobody declines',
        `jsonb_build_object('decision', 'declined', 'decided_at', i.sent_at, 'invitee_id', null)`,
        /joint_invitation_answered/,
      ],
      [
        'that is accepted without an account',
        `jsonb_build_object('decision', 'accepted', 'decided_at', i.sent_at)`,
        /joint_invitation_opens/,
      ],
      [
        'that is accepted into an account that is not joint',
        `jsonb_build_object('decision', 'accepted', 'decided_at', i.sent_at, 'account_id', :sole)`,
        /opened no joint account/,
      ],
      [
        'that is accepted into somebody else’s account',
        `jsonb_build_object('decision', 'accepted', 'decided_at', i.sent_at, 'account_id', :joint, 'inviter_id', :stranger)`,
        /account is not theirs|joint_invitation_account_id_key/,
      ],
    ])('the database refuses one %s', async (_, changes, words) => {
      await withoutTrace(open(), async database => {
        await expect(database.query(fill(inserted(changes)))).rejects.toThrow(words)
      })
    })

    test.each([
      [
        'is decided once',
        `update joint_invitation set decision = 'declined', account_id = null where id = :invitation`,
      ],
      ['stays as it was sent', `update joint_invitation set email = 'x@example.com' where id = :invitation`],
      ['keeps whom it invites', `update joint_invitation set invitee_id = :stranger where id = :invitation`],
    ])('an invitation %s', async (_, change) => {
      await withoutTrace(open(), async database => {
        await expect(database.query(fill(change))).rejects.toThrow(/decided once|not theirs/)
      })
    })

    test.each(['joint_invitation', 'account_freeze', 'account_closing'])('%s loses no row', async table => {
      await withoutTrace(open(), async database => {
        await expect(database.query(`delete from ${table}`)).rejects.toThrow(/it is kept/)
      })
    })

    test('a decliner is bound to no other invitation of the same customer for 90 days', async () => {
      await withoutTrace(open(), async database => {
        const declined = await invite(within(database), couple.maya, couple.daniel)
        const answer = { customerId: couple.daniel.customerId, invitationId: declined, caller }
        expect(await declineInvitation(within(database), answer)).toEqual({ ok: true, value: null })
        const [row] = await database.query<{ invitee_id: string | null }>(
          'select invitee_id from joint_invitation where id = $1',
          [await invite(within(database), couple.maya, couple.daniel)],
        )
        expect(row?.invitee_id).toBeNull()
        expect(await reconcile(database)).toEqual([])
      })
    })
  })

  test('a third holder is refused', async () => {
    await withoutTrace(open(), async database => {
      await expect(
        database.query(fill(`select grant_account_access(:stranger, :joint, 'owner', now(), now(), 'bank')`)),
      ).rejects.toThrow(/account_access_two_holders/)
    })
  })

  describe('a freeze', () => {
    test('keeps postings and holds from taking money out, and nothing else', async () => {
      await withoutTrace(open(), async database => {
        const legs = { from: couple.joint, to: ownAccountIds.settlement, amountPence: 10n }
        const paidIn = posting({ from: ownAccountIds.suspense, to: couple.joint, amountPence: 100n })
        const [held, still, paid] = [hold(legs), hold(legs), posting(legs)]
        await postTransfers(database, [paidIn, held, still, paid])
        await freezeOf(database, couple.daniel)
        const outcomes = await postTransfers(database, [
          posting(legs),
          hold(legs),
          capture(held.id),
          settling('release', still.id),
          settling('reversal', paid.id),
          posting({ from: ownAccountIds.suspense, to: couple.joint, amountPence: 1n }),
        ])
        expect(outcomes).toMatchObject([
          { outcome: 'declined', reason: 'account_frozen' },
          { outcome: 'declined', reason: 'account_frozen' },
          { outcome: 'completed' },
          { outcome: 'completed' },
          { outcome: 'completed' },
          { outcome: 'completed' },
        ])
        await releaseOf(database, couple.daniel)
        await releaseOf(database, couple.maya)
        expect(await postTransfers(database, [posting(legs)])).toMatchObject([{ outcome: 'completed' }])
        expect(await reconcile(database)).toEqual([])
      })
    })

    const twice = `insert into account_freeze (id, account_id, frozen_by, frozen_at, last_entry_no)
      select :fresh, account_id, :maya, frozen_at, last_entry_no from account_freeze where account_id = :joint`
    const end = `update account_freeze set released_at = frozen_at, released_entry_no = last_entry_no where account_id = :joint`
    test.each([
      ['a second one at a time', twice, /account_freeze_once/],
      [
        'a release by one holder',
        `insert into freeze_release select id, :maya, frozen_at from account_freeze; ${end}`,
        /not every holder released it/,
      ],
      ['a release by nobody', end, /not every holder released it/],
      [
        'an account that is released without its holders',
        `update account set frozen_at = null where id = :joint`,
        /released by all of its holders/,
      ],
      [
        'an account that is frozen at another time',
        `update account set frozen_at = frozen_at + interval '1 day' where id = :joint`,
        /released by all of its holders/,
      ],
      [
        'a release by a stranger',
        `insert into freeze_release select id, :stranger, frozen_at from account_freeze`,
        /only its holders/,
      ],
      [
        'a release before it began',
        `insert into freeze_release select id, :maya, frozen_at - interval '1 s' from account_freeze`,
        /once it is frozen/,
      ],
      ['another holder', `update account_freeze set frozen_by = :maya`, /stays as it was set/],
      [
        'a release that is taken back',
        `insert into freeze_release select id, :maya, frozen_at from account_freeze; delete from freeze_release`,
        /append-only/,
      ],
    ])('is refused %s', async (_, change, words) => {
      await withoutTrace(open(), async database => {
        await freezeOf(database, couple.daniel)
        await expect(run(database, change)).rejects.toThrow(words)
      })
    })

    test.each([
      ['of an account with one holder', frozen(':sole', ':maya'), /only a joint account/],
      ['by a stranger', frozen(':joint', ':stranger'), /its account is not theirs/],
      [
        'of an account that is not frozen',
        `insert into account_freeze values (:fresh, :joint, :maya, '2026-03-02T12:00:00Z', 0, null, null)`,
        /its account is not frozen/,
      ],
      [
        'after another entry',
        `update account set frozen_at = '2026-03-02T12:00:00Z' where id = :joint;
        insert into account_freeze values (:fresh, :joint, :maya, '2026-03-02T12:00:00Z', 7, null, null)`,
        /after its last entry/,
      ],
    ])('is refused %s', async (_, change, words) => {
      await withoutTrace(open(), async database => {
        await expect(run(database, change)).rejects.toThrow(words)
      })
    })

    test('ends once, and the next one is another', async () => {
      await withoutTrace(open(), async database => {
        await freezeOf(database, couple.daniel)
        for (const holder of [couple.maya, couple.daniel]) await releaseOf(database, holder)
        await freezeOf(database, couple.maya)
        const freezes = await database.query('select id from account_freeze where account_id = $1', [
          couple.joint,
        ])
        expect(freezes).toHaveLength(2)
        await expect(
          run(
            database,
            `update account_freeze set released_at = released_at + interval '1 day' where frozen_by = :daniel`,
          ),
        ).rejects.toThrow(/ends once/)
      })
    })
  })

  describe('a wish to close', () => {
    test.each([
      ['a second one at a time', asked(':daniel'), /account_closing_once/],
      [
        'an agreement by whoever asked',
        `update account_closing set decision = 'agreed', decided_at = asked_at, agreed_by = asked_by`,
        /account_closing_by_the_other/,
      ],
      [
        'an agreement by nobody',
        `update account_closing set decision = 'agreed', decided_at = asked_at`,
        /account_closing_agreed/,
      ],
      [
        'an agreement after its end',
        `update account_closing set decision = 'agreed', decided_at = lapses_at, agreed_by = :daniel`,
        /account_closing_decided_in_time/,
      ],
      [
        'an agreement that closes nothing',
        `update account_closing set decision = 'agreed', decided_at = asked_at, agreed_by = :daniel`,
        /its account is not closed/,
      ],
      [
        'an agreement by a stranger',
        `update account_closing set decision = 'agreed', decided_at = asked_at, agreed_by = :stranger`,
        /not theirs/,
      ],
      [
        'a second decision',
        `update account_closing set decision = 'withdrawn', decided_at = asked_at; update account_closing set decision = null, decided_at = null`,
        /decided once/,
      ],
      [
        'a longer wait',
        `update account_closing set lapses_at = lapses_at + interval '1 day'`,
        /stays as it was made/,
      ],
    ])('is refused %s', async (_, change, words) => {
      await withoutTrace(open(), async database => {
        expect(await closeOf(database, couple.maya)).toEqual({ ok: true, value: 'asked' })
        await expect(run(database, change)).rejects.toThrow(words)
      })
    })

    test.each([
      ['by a stranger', asked(':stranger'), /not theirs/],
      ['of an account with one holder', asked(':maya', ':sole'), /an open joint account/],
    ])('is refused %s', async (_, change, words) => {
      await withoutTrace(open(), async database => {
        await expect(run(database, change)).rejects.toThrow(words)
      })
    })

    test('is agreed to by the other holder, and nothing is booked on the closed account', async () => {
      await withoutTrace(open(), async database => {
        await closeOf(database, couple.maya)
        expect(await closeOf(database, couple.daniel)).toEqual({ ok: true, value: 'closed' })
        const [row] = await database.query(
          'select decision, agreed_by from account_closing where account_id = $1',
          [couple.joint],
        )
        expect(row).toEqual({ decision: 'agreed', agreed_by: couple.daniel.customerId })
        expect(
          await postTransfers(database, [
            posting({ from: ownAccountIds.suspense, to: couple.joint, amountPence: 1n }),
          ]),
        ).toEqual([{ outcome: 'unknown_account' }])
        expect(await reconcile(database)).toEqual([])
      })
    })
  })

  describe('accounts that an operator shared before', () => {
    test('two holders of a current account are no difference, and both agree to close it', async () => {
      await withoutTrace(open(), async database => {
        const shared = await openFor(database, { customerId: couple.maya.customerId, productCode: 'current' })
        await database.query(`select grant_account_access($1, $2, 'owner', $3, $3, 'operator')`, [
          couple.daniel.customerId,
          shared,
          noon,
        ])
        expect(await reconcile(database)).toEqual([])
        const close = ({ customerId }: TestCustomer) =>
          closeAccount(within(database), { customerId, accountId: shared, caller })
        expect(await close(couple.maya)).toEqual({ ok: true, value: 'asked' })
        expect(await close(couple.daniel)).toEqual({ ok: true, value: 'closed' })
        expect(await reconcile(database)).toEqual([])
      })
    })
  })
})
