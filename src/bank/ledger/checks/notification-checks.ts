import type { Walk } from './check.ts'

/**
 * Invariant 9: a customer is told of what became of an order of theirs, or of what came into or went out of an account
 * of theirs.
 */
export const notificationWalk: Walk = {
  table: 'notification',
  where: 'transfer_id is not null',
  key: [['id', 'uuid']],
  pageSize: 5000,
  checks: [
    `
  select 9 as invariant, n.id::text as subject, 'this notification tells of no such transfer' as found
    from page n
    join transfer t on t.id = n.transfer_id
   where not case when n.type in ('received', 'debited')
     then t.status = 'completed' and exists (
       select from account_access x
        where x.account_id = case n.type when 'received' then t.creditor_account_id else t.debtor_account_id end
          and x.customer_id = n.customer_id)
     else t.status = n.type and t.placed_by is not distinct from n.customer_id
   end
   order by n.id`,
  ],
}
