import type { Walk } from './check.ts'

/** Invariant 5: what an account holds runs on, from one hold, capture or release to the next. */
export const heldWalk: Walk = {
  table: 'transfer',
  where: 'held_no is not null',
  key: [
    ['debtor_account_id', 'uuid'],
    ['held_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 5 as invariant, t.debtor_account_id::text as subject,
         'transfer ' || t.id || ' does not follow the hold before it' as found
    from page t
    left join transfer p on p.debtor_account_id = t.debtor_account_id and p.held_no = t.held_no - 1
    left join transfer s on s.id = t.subject_transfer_id
   where (p.held_no is null and t.held_no <> 1)
      or t.held_after_pence is distinct from coalesce(p.held_after_pence, 0)
         + case t.kind when 'hold' then t.amount_pence else -s.amount_pence end
   order by t.debtor_account_id, t.held_no`,
  ],
}

/**
 * Invariant 5: what stands as open is a hold that nobody has settled. That none is missing shows in their sum, which is
 * what the account holds.
 */
export const openHoldWalk: Walk = {
  table: 'open_hold',
  key: [
    ['debtor_account_id', 'uuid'],
    ['transfer_id', 'uuid'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 5 as invariant, o.transfer_id::text as subject, 'it stands as an open hold and is none' as found
    from page o
    left join transfer h on h.id = o.transfer_id
   where (h.kind, h.status, h.debtor_account_id, h.expires_at)
         is distinct from ('hold', 'completed', o.debtor_account_id, o.expires_at)
      or exists (select from transfer s where s.subject_transfer_id = o.transfer_id and s.status = 'completed')
   order by o.debtor_account_id, o.transfer_id`,
  ],
}
