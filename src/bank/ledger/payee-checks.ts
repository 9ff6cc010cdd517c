import type { Walk } from './run-checks.ts'

const since = '026-payees.sql'

/** Invariant 13: a destination is a customer's payee once, and its name check is theirs and of it. */
const payeeWalk: Walk = {
  table: 'payee',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 13 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (payee_problem(p.whole)),
     (case when p.deleted_at is null and exists (
         select from payee o where o.customer_id = p.customer_id and o.destination = p.destination
                               and o.deleted_at is null and o.id <> p.id)
        then 'another payee has its destination' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 13: a name check tells who holds an account only if the name was close. */
const nameCheckWalk: Walk = {
  table: 'name_check',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 13 as invariant, p.id::text as subject, 'its held name does not fit its code' as found
    from page p
   where (p.held_name is not null) <> (coalesce(p.reason_code, '') in ('MBAM', 'BAMM', 'PAMM'))
   order by p.id`,
  ],
}

export const payeeWalks: readonly Walk[] = [payeeWalk, nameCheckWalk]
