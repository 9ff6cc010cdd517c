// What the reconciler compares with the audit chains (docs/ledger.md). Each test changes rows as the database's owner, with the
// guards off, so that the rows still agree with each other.
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { freezeAccount, releaseAccount } from '../../src/bank/accounts/freeze-account.ts'
import { openOwnAccount, type Opening } from '../../src/bank/accounts/open-own-account.ts'
import { openPot } from '../../src/bank/accounts/open-pot.ts'
import { closePot } from '../../src/bank/accounts/pots.ts'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { changeRate } from '../../src/bank/savings/change-rate.ts'
import { cancelFixedSavings } from '../../src/bank/savings/cancel-fixed-savings.ts'
import { type Couple, runAll, takeOnCouple } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller, databaseWithin } from './maya.ts'
import { bankAt } from './opened-accounts.ts'
import { newId, noon } from './test-bank.ts'

const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000).toISOString()

/** The ids of what stands in the couple's accounts, for the SQL of a test. */
type Ids = Readonly<Record<string, string>>

interface Opened {
  readonly bank: ReturnType<typeof bankAt>
  readonly couple: Couple
}

async function openWith(
  { bank, couple }: Opened,
  opening: Omit<Opening, 'id'>,
): Promise<[id: string, accountId: string]> {
  const id = newId()
  const opened = await openOwnAccount(bank, {
    customerId: couple.maya.customerId,
    opening: { id, ...opening },
    caller,
  })
  if (!opened.ok) throw new Error(opened.refusal.code)
  return [id, opened.value.accountId]
}

/**
 * Maya opens an account and Fixed Savings, closes and cancels them, and opens and closes a pot. The couple's joint account
 * is frozen and released; then Daniel asks to close it. FlexiSave gets a new rate.
 */
async function live(database: Queryable, couple: Couple): Promise<Ids> {
  const bank = bankAt(database, noon.toISOString())
  const { maya, daniel, joint } = couple
  const { customerId } = maya
  const [opening, opened] = await openWith({ bank, couple }, { product: 'current' })
  const deposit = { from: maya.accountId, amountPence: 500_00n }
  const [, fixed] = await openWith({ bank, couple }, { product: 'fixed_1y', deposit, payTo: maya.accountId })
  await cancelFixedSavings(bankAt(database, minutesLater(1)), { customerId, accountId: fixed, caller })
  await closeAccount(bankAt(database, minutesLater(2)), { customerId, accountId: opened, caller })
  const pot = newId()
  await openPot(bankAt(database, minutesLater(3)), {
    customerId,
    pot: { id: pot, accountId: maya.accountId, name: 'Holiday', colour: 'tarn', amountPence: 50n },
    caller,
  })
  await closePot(bankAt(database, minutesLater(4)), { customerId, potId: pot, caller })
  const ofJoint = { accountId: joint, caller }
  await freezeAccount(bankAt(database, minutesLater(5)), { customerId, ...ofJoint })
  await releaseAccount(bankAt(database, minutesLater(6)), { customerId: daniel.customerId, ...ofJoint })
  await releaseAccount(bankAt(database, minutesLater(7)), { customerId, ...ofJoint })
  await closeAccount(bankAt(database, minutesLater(8)), { customerId: daniel.customerId, ...ofJoint })
  await changeRate(bankAt(databaseWithin(database), minutesLater(9)), {
    grossMillionths: 30_000,
    fromDay: '2026-05-01',
  })
  const [row] = await database.query<{ id: string }>('select id from account_freeze')
  return { ...couple.ids, opening, opened, fixed, pot, freeze: row?.id ?? '', flexisave: maya.flexiSave }
}

onEveryDatabase(open => {
  let couple: Couple
  beforeAll(async () => {
    couple = await takeOnCouple(open())
  })

  const foundAfter = (damage: string): Promise<string> =>
    withoutTrace(open(), async database => {
      const ids = await live(database, couple)
      await database.query('set local session_replication_role = replica')
      if (damage !== '') await runAll(database, damage, ids)
      const found = await reconcile(database)
      return found.map(difference => `${difference.invariant}: ${difference.found}`).join('\n')
    })

  test('the accounts as they were opened, shared and closed have no differences', async () => {
    expect(await foundAfter('')).toBe('')
  })

  describe('the reconciler finds, by the audit chains,', () => {
    test.each([
      [
        'an opening that is gone',
        'delete from account_opening where id = :opening',
        /11: customer .*account_opened.* is not what is stored/,
      ],
      [
        'an opening with another deposit',
        `update account_opening set deposit_transfer_id = (
           select id from transfer where creditor_account_id = :sole limit 1) where account_id = :fixed`,
        /11: its deposit is another transfer/,
      ],
      [
        'an opening that nobody asked for',
        `update account_opening set id = :fresh where id = :opening`,
        /11: no audit event tells of this opening/,
      ],
      [
        'a closed account that is open again, with a slot',
        `update account set closed_at = null where id = :opened;
         insert into account_slot values (:maya, 9, :opened)`,
        /11: customer .*account_closed.* is not what is stored/,
      ],
      [
        'an account that closed at another time',
        `update account set closed_at = closed_at + interval '1 day' where id = :opened`,
        /11: no audit event tells that it closed then/,
      ],
      [
        'cancelled Fixed Savings that closed at another time',
        `update account set closed_at = closed_at + interval '1 day' where id = :fixed`,
        /11: no audit event tells that it closed then/,
      ],
      [
        'a pot that closed at another time',
        `update account set closed_at = closed_at + interval '1 day' where id = :pot`,
        /11: no audit event tells that it closed then[^]*pot_closed/,
      ],
      [
        'a freeze that is gone, with its releases',
        'delete from freeze_release; delete from account_freeze',
        /11: customer .*joint_account_frozen/,
      ],
      [
        'a freeze that the other holder set',
        'update account_freeze set frozen_by = :daniel',
        /11: no audit event tells that it was frozen so/,
      ],
      [
        'a freeze that began earlier',
        `update account_freeze set frozen_at = frozen_at - interval '1 minute'`,
        /11: no audit event tells that it was frozen so/,
      ],
      [
        'a freeze that ended later, with its releases',
        `update freeze_release set released_at = released_at + interval '1 hour';
         update account_freeze set released_at = released_at + interval '1 hour'`,
        /11: no audit event tells that .* released it[^]*11: customer .*joint_account_released/,
      ],
      [
        'a freeze that lasts again, after a release by one holder',
        `update account_freeze set released_at = null, released_entry_no = null;
         update account set frozen_at = f.frozen_at from account_freeze f where account.id = f.account_id;
         delete from freeze_release where customer_id = :maya`,
        /11: customer .*joint_account_released/,
      ],
      [
        'a freeze that ended at another entry',
        `update account_freeze set last_entry_no = 0, released_entry_no = 0, account_id = :sole;
         update account_freeze set released_entry_no = 1`,
        /11: its freeze names other entries than those of its time/,
      ],
      [
        'an invitation to another email',
        `update joint_invitation set email = 'else@sarsen.example'`,
        /11: no audit event tells that it was sent so/,
      ],
      [
        'an invitation that lapses later',
        `update joint_invitation set lapses_at = lapses_at + interval '1 day'`,
        /11: no audit event tells that it was sent so/,
      ],
      [
        'an invitation that was accepted at another time',
        `update joint_invitation set decided_at = decided_at + interval '1 minute'`,
        /11: no audit event tells that it was decided so/,
      ],
      [
        'an invitation that binds somebody else',
        `update joint_invitation set invitee_id = :stranger`,
        /11: no audit event tells that it was bound to them/,
      ],
      [
        'an invitation that is gone',
        'delete from joint_invitation',
        /11: customer .*joint_account_invitation/,
      ],
      [
        'a closing that the other holder asked for',
        'update account_closing set asked_by = :maya',
        /11: no audit event tells that its closing was asked for so/,
      ],
      ['a closing that is gone', 'delete from account_closing', /11: customer .*joint_account_closing/],
      [
        'a rate that nobody announced',
        `insert into savings_rate values ('fixed_1y', '2027-01-01', 50000, '2026-03-02T12:00:00Z')`,
        /12: no audit event announces this rate/,
      ],
      [
        'a rate that is higher than announced',
        `update savings_rate set gross_millionths = 40000 where from_day = '2026-05-01'`,
        /12: no audit event announces this rate/,
      ],
      [
        'an announced rate that is gone',
        `delete from savings_rate where from_day = '2026-05-01'`,
        /11: customer .*savings_rate_changed/,
      ],
      [
        'a first rate that is another, before any credit',
        `update savings_rate set gross_millionths = 90000 where from_day = '2000-01-01' and product_code = 'fixed_1y'`,
        /12: its first rate is another/,
      ],
      [
        'an account that earns from an earlier day, before any credit',
        `update savings set earns_from = earns_from - 30 where account_id = :flexisave`,
        /12: it earns from another day than that of its opening/,
      ],
      [
        'an account that a customer opened and that earns from a later day',
        `update savings set earns_from = earns_from + 1 where account_id = :fixed`,
        /12: it earns from another day than that of its opening/,
      ],
      [
        'an account that earns from a later entry',
        `update savings set last_entry_no = 1 where account_id = :flexisave`,
        /12: it earns from another day than that of its opening/,
      ],
      [
        'a current account that earns',
        `insert into savings values (:sole, '2026-03-02', 0)`,
        /12: it earns and is no savings account/,
      ],
    ])('%s', async (_, damage, words) => {
      expect(await foundAfter(damage)).toMatch(words)
    })

    test.each([
      ['account_opened', 'accountEnding', '0000'],
      ['account_closed', 'product', 'Another'],
      ['joint_account_invitation', 'name', 'Somebody Else'],
      ['invitation_accepted', 'email', 'else@sarsen.example'],
      ['joint_account_frozen', 'name', 'Somebody Else'],
      ['joint_account_released', 'accountEnding', '0000'],
      ['joint_account_closing', 'name', 'Somebody Else'],
      ['savings_rate_change', 'aer', '9.99'],
    ])('changed facts of a notification: %s, %s', async (type, fact, value) => {
      expect(
        await foundAfter(
          `update notification set facts = facts || '{"${fact}": "${value}"}' where type = '${type}'`,
        ),
      ).toMatch(/^9: this notification has other facts than its event/)
    })

    test('a notification without its facts', async () => {
      expect(await foundAfter(`update notification set facts = null where type = 'account_closed'`)).toMatch(
        /^9: this notification has other facts than its event/,
      )
    })
  })
})
