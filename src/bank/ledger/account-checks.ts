import type { Walk } from './run-checks.ts'

/** Invariants 4, 5 and 10: an account's balance, held amount and line count match its last entry, holds and lines. */
export const accountWalk: Walk = {
  table: 'account',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select c.invariant, a.id::text as subject, c.found
    from page a
    left join lateral (select * from entry e where e.account_id = a.id order by e.entry_no desc limit 1) e on true
    left join lateral (select * from account_transaction l where l.account_id = a.id
                        order by l.transaction_no desc limit 1) l on true
    left join lateral (select * from transfer h where h.debtor_account_id = a.id and h.held_no is not null
                        order by h.held_no desc limit 1) h on true
   cross join lateral (select coalesce(sum(t.amount_pence), 0) as pence
                         from open_hold o join transfer t on t.id = o.transfer_id
                        where o.debtor_account_id = a.id) o
   cross join lateral (values
     (4, a.balance_pence <> coalesce(e.balance_after_pence, 0),
      'its balance is ' || a.balance_pence || ' pence, its last entry says ' || coalesce(e.balance_after_pence, 0)),
     (4, a.last_entry_no <> coalesce(e.entry_no, 0), 'its last entry number is not that of its last entry'),
     (3, a.last_entry_hash <> coalesce(e.hash, first_hash()), 'its last hash is not that of its last entry'),
     (4, a.last_booked_at is distinct from e.booked_at, 'its last booking time is not that of its last entry'),
     (5, a.balance_pence - a.held_pence < a.floor_pence, 'it is below its floor'),
     (5, (a.kind in ('customer', 'pot')) <> (a.floor_pence is not null), 'only money of a customer has a floor'),
     (5, a.held_pence <> coalesce(h.held_after_pence, 0) or a.last_held_no <> coalesce(h.held_no, 0),
      'it holds ' || a.held_pence || ' pence, its last hold says ' || coalesce(h.held_after_pence, 0)),
     (5, a.held_pence <> o.pence, 'it holds ' || a.held_pence || ' pence, its open holds add up to ' || o.pence),
     (10, a.last_transaction_no <> coalesce(l.transaction_no, 0), 'its last transaction number is not that of its last line'),
     (10, l.decided_at > a.last_decided_at or a.last_booked_at > a.last_decided_at,
      'an order was decided after its last decision time')
   ) c (invariant, is_broken, found)
   where c.is_broken
   order by a.id`,
  ],
}

/**
 * Invariants 2, 3, 4 and 7: each entry is a leg of its transfer and continues from the entry before it on its account.
 */
export const entryWalk: Walk = {
  table: 'entry',
  key: [
    ['account_id', 'uuid'],
    ['entry_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select c.invariant, e.account_id::text as subject, 'entry ' || e.entry_no || ' ' || c.found as found
    from page e
    left join account a on a.id = e.account_id
    left join entry p on p.account_id = e.account_id and p.entry_no = e.entry_no - 1
    left join transfer t on t.id = e.transfer_id
   cross join lateral (values
     (2, a.id is null, 'has no account'),
     (2, t.id is null, 'has no transfer'),
     (7, t.status = 'declined', 'belongs to a declined order'),
     (2, t.kind in ('hold', 'release'), 'belongs to an order that moves nothing'),
     (2, t.amount_pence <> e.amount_pence, 'differs from its transfer in amount'),
     (2, case e.direction when 'debit' then (t.debtor_account_id, t.debtor_entry_no)
                          else (t.creditor_account_id, t.creditor_entry_no) end
           is distinct from (e.account_id, e.entry_no) and t.status = 'completed',
      'is not the leg that its transfer names'),
     (4, p.entry_no is null and e.entry_no <> 1, 'does not follow entry ' || e.entry_no - 1),
     (4, e.balance_after_pence <> coalesce(p.balance_after_pence, 0)
           + case e.direction when 'debit' then -e.amount_pence else e.amount_pence end,
      'has a balance that does not add up'),
     (4, e.booked_at < p.booked_at, 'was booked earlier than the entry before it'),
     (3, e.hash is distinct from entry_hash(coalesce(p.hash, first_hash()), e.whole, t.fingerprint),
      'does not match its hash')
   ) c (invariant, is_broken, found)
   where c.is_broken
   order by e.account_id, e.entry_no`,
  ],
}

/** Invariant 5: an account's held amount continues from one hold, capture or release to the next. */
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
 * Invariant 5: every row of `open_hold` is an unsettled hold. A missing row shows in the sum, which must equal the
 * account's held amount.
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
  select 5 as invariant, o.transfer_id::text as subject, 'it is listed as an open hold but is not one' as found
    from page o
    left join transfer h on h.id = o.transfer_id
   where (h.kind, h.status, h.debtor_account_id, h.expires_at)
         is distinct from ('hold', 'completed', o.debtor_account_id, o.expires_at)
      or exists (select from transfer s where s.subject_transfer_id = o.transfer_id and s.status = 'completed')
   order by o.debtor_account_id, o.transfer_id`,
  ],
}

/** Invariant 10: each line matches its transfer, and lines are numbered without gaps. */
const checkLines = (creditCategory: string): string => `
  select 10 as invariant, l.account_id::text as subject, 'line ' || l.transaction_no || ' ' || c.found as found
    from page l
    left join account a on a.id = l.account_id
    left join account_transaction p on p.account_id = l.account_id and p.transaction_no = l.transaction_no - 1
    left join transfer t on t.id = l.transfer_id
    left join account_description d on d.account_id = l.account_id and d.folded_description = l.folded_description
   cross join lateral (values
     (a.id is null, 'has no account'),
     (p.transaction_no is null and l.transaction_no <> 1, 'does not follow line ' || l.transaction_no - 1),
     (d.account_id is null
        or l.folded_reference <> fold_text(l.reference) and (l.folded_reference <> '' or l.reference <> l.description),
      'is missing from the search index'),
     (l.decided_at < p.decided_at, 'was decided earlier than the line before it'),
     ((t.status, t.amount_pence, t.reference, t.decided_at)
        is distinct from (l.status, l.amount_pence, l.reference, l.decided_at), 'differs from its transfer'),
     (case l.direction
        when 'debit' then (t.debtor_account_id, t.debtor_transaction_no, t.debtor_entry_no,
                           t.debtor_description, t.category)
        else (t.creditor_account_id, t.creditor_transaction_no, t.creditor_entry_no,
              t.creditor_description, ${creditCategory})
      end is distinct from (l.account_id, l.transaction_no, l.entry_no, l.description, l.category),
      'is not the line that its transfer names')
   ) c (is_broken, found)
   where c.is_broken
   order by l.account_id, l.transaction_no`

const lines = {
  table: 'account_transaction',
  key: [
    ['account_id', 'uuid'],
    ['transaction_no', 'int8'],
  ],
  pageSize: 5000,
} as const

/** The migration from which on a creditor's line may have another category than a deposit. */
const creditsNamed = '019-accounts.sql'

export const lineWalk: Walk = {
  ...lines,
  since: creditsNamed,
  checks: [checkLines('credit_category(t.category)')],
}

/** The same for a database that a start has not migrated yet. */
export const olderLineWalk: Walk = { ...lines, until: creditsNamed, checks: [checkLines(`'Deposit'::text`)] }

/** Invariant 10: a search finds each line by the payee's name, in its description or beside it. */
export const recipientWalk: Walk = {
  table: 'account_transaction',
  since: '013-search-people-and-sums.sql',
  key: [
    ['account_id', 'uuid'],
    ['transaction_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 10 as invariant, l.account_id::text as subject,
         'line ' || l.transaction_no || ' is not stored under the name of its recipient' as found
    from page l
    join transfer t on t.id = l.transfer_id
    left join line_recipient r on r.account_id = l.account_id and r.transaction_no = l.transaction_no
   where r.name is distinct from
         case when l.direction = 'debit' and told_name('debit', l.description) is distinct from t.recipient_name
              then t.recipient_name end
   order by l.account_id, l.transaction_no`,
  ],
}

/**
 * Invariant 10: statements match the entries, each continues from the one before, and nothing was booked into a month
 * after its statement. Adds up the entries of each statement.
 */
export const statementWalk: Walk = {
  table: 'statement',
  key: [
    ['account_id', 'uuid'],
    ['month', 'text'],
  ],
  pageSize: 20,
  checks: [
    `
  select 10 as invariant, s.account_id::text as subject, 'statement ' || s.month || ': ' || p.problem as found
    from page s
   cross join lateral (select statement_problem(s.whole) as problem) p
   where p.problem is not null
   order by s.account_id, s.month`,
  ],
}
