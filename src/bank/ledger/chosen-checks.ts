import type { Walk } from './run-checks.ts'

// What customers chose stands as their audit chains last told: their limits, payees, blocks, budgets and categories. Each row is
// compared with its event, and each last event with its row.

/** The migration by which all of these tables are there. */
const since = '054-narrower-rows.sql'

/** In SQL, whether the chain of a customer has an event of that moment and type; `facts` are of the event `e`. */
const hasEvent = (at: string, type: string, facts: string): string => `
  exists (select from audit_event e
           where e.chain_id = p.customer_id and e.at = ${at} and e.type in (${type}) and e.type not like 'transfer.%' and ${facts})`

/** In SQL, an amount of an event in pence. */
const penceOf = (event: string): string => `(${event}.detail ->> 'amount')::numeric * 100`

const ofThisPayee = `e.detail ->> 'payeeId' = p.id::text`

/**
 * Invariant 13: a payee was added, is trusted and was deleted as its customer's chain tells, and pays whom it last told. A change of
 * who is paid ends trust.
 */
const payeeWalk: Walk = {
  table: 'payee',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 13 as invariant, p.id::text as subject, c.found
    from page p
    left join lateral (
      select e.detail ->> 'destination' as destination, e.detail ->> 'kind' as kind from audit_event e
       where e.chain_id = p.customer_id and e.type in ('payee_added', 'payee_changed') and e.type not like 'transfer.%'
         and ${ofThisPayee}
       order by e.event_no desc limit 1) last on true
   cross join lateral (values
     (not ${hasEvent('p.added_at', `'payee_added'`, ofThisPayee)}, 'no audit event tells that it was added then'),
     ((last.destination, last.kind) is distinct from (p.destination, p.kind), 'no audit event tells whom it pays'),
     (p.trusted_at is not null and not ${hasEvent('p.trusted_at', `'payee_trusted'`, ofThisPayee)},
      'no audit event tells that it is trusted'),
     (p.deleted_at is not null and not exists (
        select from audit_event e
         where e.chain_id = p.customer_id and e.type = 'payee_deleted' and e.type not like 'transfer.%'
           and ${ofThisPayee} and greatest(e.at, p.added_at) = p.deleted_at),
      'no audit event tells that it was deleted then')
   ) c (is_broken, found)
   where c.is_broken
   order by p.id`,
  ],
}

/** Invariant 13: a name check answered what its customer's chain tells. */
const nameCheckWalk: Walk = {
  table: 'name_check',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 13 as invariant, p.id::text as subject, 'no audit event tells of this answer' as found
    from page p
   where not ${hasEvent(
     'p.checked_at',
     `'name_checked'`,
     `e.detail ->> 'nameCheckId' = p.id::text and e.detail ->> 'destination' = p.destination
      and e.detail ->> 'reasonCode' is not distinct from p.reason_code`,
   )}
   order by p.id`,
  ],
}

/** Invariant 16: a limit is what its customer lowered it to, or what a higher one that they asked for began as. */
const limitWalk: Walk = {
  table: 'payment_limit',
  since,
  key: [
    ['customer_id', 'uuid'],
    ['name', 'text'],
  ],
  pageSize: 500,
  checks: [
    `
  select 16 as invariant, p.customer_id || ' ' || p.name as subject, 'no audit event tells of this limit' as found
    from page p
   where not ${hasEvent(
     'p.set_at',
     `'limit_changed', 'limit_raised'`,
     `e.detail ->> 'limit' = p.name and ${penceOf('e')} = p.amount_pence`,
   )}
   order by p.customer_id, p.name`,
  ],
}

/** Invariant 16: a higher limit was asked for, and began, as its customer's chain tells. */
const raiseWalk: Walk = {
  table: 'limit_raise',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 16 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (not ${hasEvent(
       'p.asked_at',
       `'limit_raise_asked'`,
       `e.detail ->> 'limit' = p.name and ${penceOf('e')} = p.amount_pence`,
     )}, 'no audit event tells that it was asked for'),
     (p.outcome = 'begun' and not ${hasEvent(
       'p.ended_at',
       `'limit_raised'`,
       `e.detail ->> 'limit' = p.name and ${penceOf('e')} = p.amount_pence`,
     )}, 'no audit event tells that it began')
   ) c (is_broken, found)
   where c.is_broken
   order by p.id`,
  ],
}

/** Invariant 23: a budget, and the category of a payee or a line, is what its customer chose then. */
const budgetWalk: Walk = {
  table: 'budget',
  since,
  key: [
    ['customer_id', 'uuid'],
    ['category', 'text'],
  ],
  pageSize: 500,
  checks: [
    `
  select 23 as invariant, p.customer_id || ' ' || p.category as subject, 'no audit event tells of this budget' as found
    from page p
   where not ${hasEvent(
     'p.set_at',
     `'budget_set'`,
     `e.detail ->> 'category' = p.category and ${penceOf('e')} = p.amount_pence`,
   )}
   order by p.customer_id, p.category`,
  ],
}

const choiceWalk = (table: string, key: Walk['key'], facts: string): Walk => ({
  table,
  since,
  key,
  pageSize: 500,
  checks: [
    `
  select 23 as invariant, p.customer_id::text as subject, 'no audit event tells of the category ' || p.category as found
    from page p
   where not ${hasEvent('p.chosen_at', `'spending_category_chosen'`, `e.detail ->> 'category' = p.category and ${facts}`)}
   order by p.customer_id`,
  ],
})

/** In SQL, whether the chain of the event `e` has a later one of these types of the same thing, `n`. */
const later = (types: string, same = 'true'): string => `
  exists (select from audit_event n
           where n.chain_id = e.chain_id and n.event_no > e.event_no and n.type not like 'transfer.%'
             and n.type in (${types}) and ${same})`

/** A demonstration's restore and end take away what its customers and their visitors chose. */
const undone = `'demo_customer_restored', 'demo_customer_retired', 'spending_restored'`
const same = (key: string): string => `n.detail ->> '${key}' = e.detail ->> '${key}'`

/** By the type of an event: whether a later one says otherwise, or else whether what it tells is stored. */
const choices: readonly (readonly [type: string, overtaken: string, stored: string])[] = [
  [
    'payee_trusted',
    later(`'payee_changed', 'payee_distrusted', 'payee_deleted'`, same('payeeId')),
    `payee r where r.id = (e.detail ->> 'payeeId')::uuid and r.trusted_at = e.at`,
  ],
  [
    'payee_deleted',
    'false',
    `payee r where r.id = (e.detail ->> 'payeeId')::uuid and r.deleted_at = greatest(e.at, r.added_at)`,
  ],
  ...['limit_changed', 'limit_raised'].map(
    type =>
      [
        type,
        later(`'limit_changed', 'limit_raised'`, same('limit')),
        `payment_limit r where r.customer_id = e.chain_id and r.name = e.detail ->> 'limit' and r.set_at = e.at`,
      ] as const,
  ),
  [
    'limit_raise_asked',
    'false',
    // Its id is derived from its confirmation, by which it is found.
    `confirmation f join limit_raise r on r.id = derived_id('sarsen/limit-raise/' || f.id || '/' || (e.detail ->> 'limit'))
      where f.customer_id = e.chain_id and f.action = 'limit_raised' and r.asked_at = e.at`,
  ],
  [
    'budget_set',
    later(`'budget_set', 'budget_removed'`, same('category')),
    `budget r where r.customer_id = e.chain_id and r.category = e.detail ->> 'category' and r.set_at = e.at`,
  ],
  [
    'spending_category_chosen',
    later(`'spending_category_chosen'`, `${same('accountId')} and ${same('transactionNo')}`),
    // A rule is of a payee, whom the event does not name.
    `(select customer_id, account_id, transaction_no from spending_choice
      union all select customer_id, null, null from spending_rule) r
      where r.customer_id = e.chain_id
        and case when e.detail ->> 'always' = 'true' then r.account_id is null
                 else (r.account_id::text, r.transaction_no::text) = (e.detail ->> 'accountId', e.detail ->> 'transactionNo') end`,
  ],
  [
    'standing_order_skipped',
    'false',
    `standing_order_skip r where r.standing_order_id = (e.detail ->> 'standingOrderId')::uuid and r.skipped_at = e.at
                                and r.asked_for::text = e.detail ->> 'askedFor'`,
  ],
  [
    'passkey_removed',
    // The bank removed all of a customer's together.
    `e.detail ->> 'passkeyId' is null`,
    `passkey r where r.id = (e.detail ->> 'passkeyId')::uuid and r.removed_at is not null`,
  ],
  [
    'second_factor_on',
    // A visit's, of a demonstration, ends with it.
    `(${later(`'second_factor_off'`)} or exists (
       select from customer c where c.id = e.chain_id and (c.is_demo or c.retired_at is not null)))`,
    `second_factor r where r.holder_id = e.chain_id and r.confirmed_at = e.at`,
  ],
  [
    'primary_changed',
    // A closed account is primary no more, nor is one that is no longer theirs.
    `(${later(`'primary_changed'`)} or not exists (
       select from access_in_force x join account a on a.id = x.account_id
        where x.customer_id = e.chain_id and a.id = (e.detail ->> 'accountId')::uuid and a.closed_at is null))`,
    `primary_account r where r.customer_id = e.chain_id and r.account_id = (e.detail ->> 'accountId')::uuid`,
  ],
  [
    'gambling_block_on',
    later(`'gambling_block_dropped'`),
    `gambling_block r where r.customer_id = e.chain_id`,
  ],
  [
    'merchant_stopped',
    later(`'merchant_allowed'`, same('merchant')),
    `stopped_merchant r where r.id = stopped_merchant_id(e.chain_id, e.detail ->> 'merchant')`,
  ],
]

/** Invariant 9: what a customer last chose is stored: a check of audit events. */
export const lastChosen = `
  select 9 as invariant, e.chain_id::text as subject,
         'event ' || e.event_no || ' (' || e.type || ') is not what is stored' as found
    from page e
   where case e.type${choices
     .map(
       ([type, overtaken, stored]) => `
     when '${type}' then not ${overtaken} and not exists (select from ${stored}) and not ${later(undone)}`,
     )
     .join('')} end
   order by e.chain_id, e.event_no`

export const chosenWalks: readonly Walk[] = [
  payeeWalk,
  nameCheckWalk,
  limitWalk,
  raiseWalk,
  budgetWalk,
  choiceWalk(
    'spending_rule',
    [
      ['customer_id', 'uuid'],
      ['party', 'text'],
    ],
    `e.detail ->> 'always' = 'true'`,
  ),
  choiceWalk(
    'spending_choice',
    [
      ['customer_id', 'uuid'],
      ['account_id', 'uuid'],
      ['transaction_no', 'int8'],
    ],
    `e.detail ->> 'accountId' = p.account_id::text and e.detail ->> 'transactionNo' = p.transaction_no::text`,
  ),
]
