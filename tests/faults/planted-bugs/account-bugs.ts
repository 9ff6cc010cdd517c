import { broken } from './patch-function.ts'
import type { PlantedBug } from './planted-bugs.ts'

/** Half of the steps are about accounts, so that few orders suffice. */
const usual = { orders: 200, faults: { cut: 1 }, accountShare: 50 } as const

/** Bugs of accounts, their pots, holders and interest. */
export const accountBugs: readonly PlantedBug[] = [
  {
    ...usual,
    name: 'interest is paid twice',
    foundBy: 'interest',
    breakDatabase: broken({
      patch: [
        'book_interest',
        `'amount_pence', c.paid_to_date - before.pence,`,
        `'amount_pence', 2 * (c.paid_to_date - before.pence),`,
      ],
    }),
  },
  {
    ...usual,
    name: 'a day is left out between two credits of interest',
    foundBy: 'interest',
    breakDatabase: broken({
      patch: [
        'interest_due',
        'coalesce(p.to_day + 1, s.earns_from) as from_day',
        'coalesce(p.to_day + 2, s.earns_from) as from_day',
      ],
    }),
  },
  {
    ...usual,
    name: 'interest is rounded down',
    foundBy: 'interest',
    breakDatabase: broken({
      patch: ['interest_pence', '(2 * units + 365000000) / 730000000', 'units / 365000000'],
    }),
  },
  {
    ...usual,
    name: 'a pot is paid from outside',
    foundBy: 'holdings',
    breakDatabase: broken({}),
    databaseBug: 'pays pots from outside',
  },
  {
    ...usual,
    name: 'a closed account is credited',
    foundBy: 'holdings',
    breakDatabase: broken({
      patch: ['post_transfers', `or (creditor.closed_at is not null and ordered.kind <> 'release')`, ''],
      alsoRun: 'alter table account drop constraint account_closed_is_empty;',
    }),
    databaseBug: 'takes closed accounts for open',
  },
  {
    ...usual,
    name: 'a third holder gets access to a joint account',
    foundBy: 'holdings',
    breakDatabase: broken({
      alsoRun: `
      alter table account_access drop constraint account_access_two_holders;
      create function admit_third_holder() returns trigger language plpgsql as $$
      begin
        perform grant_account_access(c.id, new.account_id, 'owner', new.decided_at, new.decided_at, 'bank')
           from (select c.id from customer c where c.id not in (new.inviter_id, new.invitee_id)
                  order by (select count(*) from account_slot s where s.customer_id = c.id), c.id limit 1) c;
        return null;
      end $$;
      create trigger admits_third_holder after update on joint_invitation for each row
        when (new.decision = 'accepted') execute function admit_third_holder();`,
    }),
  },
  {
    ...usual,
    name: 'a closed account keeps its slot',
    foundBy: 'holdings',
    breakDatabase: broken({
      patch: ['free_closed_account', 'delete from account_slot s where s.account_id = new.id;', ''],
    }),
  },
  {
    ...usual,
    name: 'one holder releases a frozen account for both',
    foundBy: 'accounts',
    breakDatabase: broken({}),
    databaseBug: 'asks one holder for a release',
  },
  {
    ...usual,
    name: 'a deposit is lost between the opening and its posting',
    foundBy: 'accounts',
    breakDatabase: broken({
      alsoRun: 'alter table account_opening drop constraint account_opening_deposit_transfer_id_fkey;',
    }),
    databaseBug: 'posts no deposit',
  },
  {
    ...usual,
    name: 'a move between own accounts lacks its credit',
    foundBy: 'entries',
    breakDatabase: broken({
      patch: [
        'post_transfers',
        'from unnest(new_entries) n',
        `from unnest(new_entries) n
         where n.direction = 'debit'
            or not exists (select from unnest(new_transfers) t where t.id = n.transfer_id and t.reference = 'Move')`,
      ],
    }),
  },
]
