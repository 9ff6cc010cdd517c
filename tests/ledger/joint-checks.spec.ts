// The reconciler's checks of joint accounts, freezes and closings (specification, section 11.10). Each test plants damage
// with the guards off.
import { beforeAll, expect, test } from 'vitest'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { type Couple, runAll, takeOnCouple } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { hold, posting } from './test-bank.ts'

onEveryDatabase(open => {
  let couple: Couple
  beforeAll(async () => {
    couple = await takeOnCouple(open())
  })

  test.each([
    [
      'a third holder',
      `drop index account_access_holder;
       insert into account_access (customer_id, account_id, role, granted_at, granted_event_no, holder_no)
       select customer_id, :joint, role, granted_at, granted_event_no + 1000, 1 from account_access
        where customer_id = :stranger limit 1`,
      /more than two holders.*holder who was not invited/,
    ],
    [
      'a joint account that no invitation opened',
      `delete from joint_invitation`,
      /no accepted invitation opened it/,
    ],
    [
      'an acceptance that opened another account',
      `update joint_invitation set account_id = :sole where id = :invitation`,
      /opened no joint account/,
    ],
    [
      'a release by one holder',
      `insert into account_freeze values (:fresh, :joint, :maya, '2026-03-02T12:00:00Z', 0, '2026-03-02T13:00:00Z', 0);
       insert into freeze_release values (:fresh, :maya, '2026-03-02T13:00:00Z')`,
      /not every holder released it/,
    ],
    [
      'a freeze that keeps nothing from leaving',
      `insert into account_freeze values (:fresh, :joint, :maya, '2026-03-02T12:00:00Z', 0, null, null)`,
      /its account is not frozen/,
    ],
    [
      'money that left while it was frozen',
      `insert into account_freeze values (:fresh, :joint, :maya, '2026-03-02T12:00:00Z', 1, null, null);
       update account set frozen_at = '2026-03-02T12:00:00Z' where id = :joint`,
      /its entry 2 left while it was frozen/,
    ],
    [
      'a hold that was placed while it was frozen',
      `insert into account_freeze values (:fresh, :joint, :maya, '2026-03-02T11:00:00Z', 2, null, null);
       update account set frozen_at = '2026-03-02T11:00:00Z' where id = :joint`,
      /was placed while it was frozen/,
    ],
    [
      'a closed account that was credited',
      `update account set closed_at = '2026-03-02T12:00:00Z', held_pence = 0, balance_pence = 5,
              last_booked_at = '2026-03-02T13:00:00Z' where id = :joint`,
      /it is closed and holds 5 pence.*something was booked after it closed/,
    ],
    [
      'an agreement that closed nothing',
      `insert into account_closing values (:fresh, :joint, :maya, '2026-03-02T12:00:00Z', '2026-03-16T12:00:00Z',
         'agreed', '2026-03-03T12:00:00Z', :daniel)`,
      /its account is not closed/,
    ],
    [
      'a stranger who asked to close it',
      `insert into account_closing values (:fresh, :joint, :stranger, '2026-03-02T12:00:00Z', '2026-03-16T12:00:00Z',
         null, null, null)`,
      /its account is not theirs/,
    ],
  ])('the reconciler finds, by invariant 11, %s', async (_, damage, words) => {
    const found = await withoutTrace(open(), async database => {
      await postTransfers(database, [
        posting({ from: ownAccountIds.suspense, to: couple.joint, amountPence: 100n }),
        posting({ from: couple.joint, to: ownAccountIds.settlement, amountPence: 10n }),
        hold({ from: couple.joint, to: ownAccountIds.settlement, amountPence: 10n }),
      ])
      await database.query('set local session_replication_role = replica')
      await database.query('alter table account drop constraint account_closed_is_empty')
      await runAll(database, damage, couple.ids)
      return reconcile(database)
    })
    const ofInvariant = found.filter(({ invariant }) => invariant === 11)
    expect(ofInvariant.map(difference => difference.found).join()).toMatch(words)
  })
})
