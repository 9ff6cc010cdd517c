import { eventsNameTransfers } from './audit-checks.ts'
import type { Walk } from './run-checks.ts'

/** From this migration on, a transfer stores the version of its fingerprint. */
const versioned = '018-hash-versions.sql'

const namedInDetail = `(e.detail ->> 'transferId')::uuid`
const namedInColumn = `coalesce(e.transfer_id, ${namedInDetail})`

/** `version` comes before the other parameters of order_fingerprint; `named` is the transfer that an event names. */
const checkBy = (version: '' | 't.fingerprint_version, ', named: string) => `
  select c.invariant, t.id::text as subject, c.found
    from page t
    left join entry d on d.account_id = t.debtor_account_id and d.entry_no = t.debtor_entry_no
    left join entry k on k.account_id = t.creditor_account_id and k.entry_no = t.creditor_entry_no
    left join account_transaction l
      on l.account_id = t.debtor_account_id and l.transaction_no = t.debtor_transaction_no
    left join account_transaction m
      on m.account_id = t.creditor_account_id and m.transaction_no = t.creditor_transaction_no
    left join account a on a.id = t.debtor_account_id
    left join account b on b.id = t.creditor_account_id
    left join transfer s on s.id = t.subject_transfer_id
    left join audit_event e on e.chain_id = chain_of(t.placed_by) and e.event_no = t.audit_event_no
   cross join lateral (select t.kind in ('posting', 'capture', 'reversal') as moves,
                              t.status = 'completed' as is_completed) is_it
   cross join lateral (values
     (2, is_it.moves and is_it.is_completed
           and (d.transfer_id is distinct from t.id or d.direction is distinct from 'debit'
                or k.transfer_id is distinct from t.id or k.direction is distinct from 'credit'),
      'it lacks one of its two legs'),
     (2, not is_it.moves and (t.debtor_entry_no is not null or t.creditor_entry_no is not null),
      'it moves no money but names an entry'),
     (7, not is_it.is_completed and (t.debtor_entry_no is not null or t.creditor_entry_no is not null
                                     or t.held_no is not null), 'it was declined but names an entry or a hold'),
     (7, is_it.is_completed <> (t.reason is null), 'its reason does not match its status'),
     (6, t.fingerprint is distinct from case
           when t.kind in ('posting', 'hold')
             then order_fingerprint(${version}t.kind, t.debtor_account_id, t.creditor_account_id, t.amount_pence, null,
                                    t.recipient_name, t.destination, t.reference)
           else order_fingerprint(${version}t.kind, null, null, case t.kind when 'capture' then t.amount_pence end,
                                  t.subject_transfer_id, t.recipient_name, t.destination, t.reference)
         end, 'its fingerprint does not match its content'),
     (6, t.subject_transfer_id is not null and not coalesce(
           s.status = 'completed' and case t.kind
             when 'reversal' then s.kind in ('posting', 'capture')
               and (s.debtor_account_id, s.creditor_account_id, s.amount_pence)
                   = (t.creditor_account_id, t.debtor_account_id, t.amount_pence)
             else s.kind = 'hold'
               and (s.debtor_account_id, s.creditor_account_id) = (t.debtor_account_id, t.creditor_account_id)
               and case t.kind when 'capture' then t.amount_pence <= s.amount_pence and t.decided_at < s.expires_at
                               else t.amount_pence = s.amount_pence end
           end, false),
      'it cannot settle the transfer that it names'),
     (6, (select count(*) from transfer o where o.subject_transfer_id = t.id and o.status = 'completed') > 1,
      'it was settled more than once'),
     (9, ${named} is distinct from t.id or e.type <> 'transfer.' || t.status,
      'it has no audit event'),
     (10, (a.kind = 'customer' and is_it.moves and l.transfer_id is distinct from t.id)
          or (b.kind = 'customer' and t.creditor_entry_no is not null and m.transfer_id is distinct from t.id),
      'it lacks a line in an account')
   ) c (invariant, is_broken, found)
   where c.is_broken
   order by t.id`

const transfers = { table: 'transfer', key: [['id', 'uuid']], pageSize: 5000 } as const

/** Invariants 2, 6, 7, 9 and 10: the legs, lines, subject and event that a transfer names exist and match it. */
export const transferWalks: readonly Walk[] = [
  { ...transfers, since: eventsNameTransfers, checks: [checkBy('t.fingerprint_version, ', namedInColumn)] },
  {
    ...transfers,
    since: versioned,
    until: eventsNameTransfers,
    checks: [checkBy('t.fingerprint_version, ', namedInDetail)],
  },
  { ...transfers, until: versioned, checks: [checkBy('', namedInDetail)] },
]
