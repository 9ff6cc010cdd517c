import type { Walk } from './run-checks.ts'

const since = '019-accounts.sql'

/** Invariant 11: a closed account is empty, nothing was booked after it closed, and its pots closed before it. */
const closedAccountWalk: Walk = {
  table: 'account',
  since,
  where: 'closed_at is not null',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, a.id::text as subject, c.found
    from page a
   cross join lateral (values
     (a.balance_pence <> 0 or a.held_pence <> 0, 'it is closed and holds ' || a.balance_pence || ' pence'),
     (a.last_booked_at > a.closed_at, 'something was booked after it closed'),
     (exists (select from account p where p.parent_account_id = a.id and p.closed_at is null),
      'it is closed and has an open pot')
   ) c (is_broken, found)
   where c.is_broken
   order by a.id`,
  ],
}

/** Invariant 11: a pot belongs to its account, and takes a slot while it is open. */
const potWalk: Walk = {
  table: 'pot',
  since,
  key: [['account_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, p.account_id::text as subject, c.found
    from page p
    left join account a on a.id = p.account_id
    left join account o on o.id = p.parent_account_id
   cross join lateral (values
     (a.kind is distinct from 'pot' or a.parent_account_id is distinct from p.parent_account_id,
      'this pot is not the account that it names'),
     (o.product_code is null or o.product_code not in ('current', 'joint'), 'its account can have no pot'),
     ((a.closed_at is null) <> (p.slot is not null), 'its slot does not go with whether it is open'),
     (a.last_transaction_no <> 0 or a.last_held_no <> 0, 'this pot has a line or a hold')
   ) c (is_broken, found)
   where c.is_broken
   order by p.account_id`,
    `
  select 11 as invariant, p.account_id::text as subject,
         'its entry ' || e.entry_no || ' has another account on the other leg' as found
    from page p
    join entry e on e.account_id = p.account_id
    join transfer t on t.id = e.transfer_id
   where p.parent_account_id is distinct from
         case e.direction when 'debit' then t.creditor_account_id else t.debtor_account_id end
   order by p.account_id, e.entry_no`,
  ],
}

/** Invariant 11: an account of kind `pot` is a pot. */
const potAccountWalk: Walk = {
  table: 'account',
  since,
  where: 'parent_account_id is not null',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, a.id::text as subject, 'it is no pot of its account' as found
    from page a left join pot p on p.account_id = a.id
   where p.account_id is null
   order by a.id`,
  ],
}

/** Invariant 11: an access in force to an open account takes one slot of its customer. */
const accessSlotWalk: Walk = {
  table: 'account_access',
  since,
  key: [
    ['customer_id', 'uuid'],
    ['granted_event_no', 'int8'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 11 as invariant, x.account_id::text as subject, 'it takes no slot of ' || x.customer_id as found
    from page x
    join account a on a.id = x.account_id and a.closed_at is null
    left join account_slot s on s.customer_id = x.customer_id and s.account_id = x.account_id
   where x.revoked_at is null and s.slot is null
   order by x.customer_id, x.granted_event_no`,
    `
  select 11 as invariant, x.account_id::text as subject, 'it has more than two holders' as found
    from page x
   where x.revoked_at is null
     and (select count(*) from access_in_force y where y.account_id = x.account_id) > 2
   order by x.customer_id, x.granted_event_no`,
  ],
}

/** Invariant 11: each slot in use belongs to an open account to which the slot's customer has access. */
const slotWalk: Walk = {
  table: 'account_slot',
  since,
  key: [
    ['customer_id', 'uuid'],
    ['slot', 'int8'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 11 as invariant, s.account_id::text as subject, 'it takes a slot of ' || s.customer_id || ' in vain' as found
    from page s
    left join account a on a.id = s.account_id
    left join access_in_force x on x.customer_id = s.customer_id and x.account_id = s.account_id
   where x.account_id is null or a.closed_at is not null
   order by s.customer_id, s.slot`,
  ],
}

/** Invariant 11: a customer's account names and primary account refer only to accounts that they hold. */
const choiceWalk: Walk = {
  table: 'account_choice',
  since,
  key: [
    ['customer_id', 'uuid'],
    ['account_id', 'uuid'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 11 as invariant, n.account_id::text as subject, 'it is named by ' || n.customer_id || ', not a holder' as found
    from page n
    left join access_in_force x on x.customer_id = n.customer_id and x.account_id = n.account_id
   where x.account_id is null
   order by n.customer_id, n.account_id`,
  ],
}

const primaryWalk: Walk = {
  table: 'primary_account',
  since,
  key: [['customer_id', 'uuid']],
  pageSize: 1000,
  checks: [
    `
  select 11 as invariant, p.account_id::text as subject, 'it is primary for ' || p.customer_id || ', not a holder' as found
    from page p
    left join access_in_force x on x.customer_id = p.customer_id and x.account_id = p.account_id
   where x.account_id is null
   order by p.customer_id`,
  ],
}

/** Invariant 11: an account that a customer opened is theirs, is what they asked for, and has its deposit. */
const openingWalk: Walk = {
  table: 'account_opening',
  since: '021-openings.sql',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, p.id::text as subject, account_opening_problem(p.whole) as found
    from page p
   where account_opening_problem(p.whole) is not null
   order by p.id`,
  ],
}

export const holdingWalks: readonly Walk[] = [
  closedAccountWalk,
  potWalk,
  potAccountWalk,
  accessSlotWalk,
  slotWalk,
  choiceWalk,
  primaryWalk,
  openingWalk,
]
