import type { ActSubject } from '../../../domain/staff-acts.ts'
import type { TaskKind } from '../../../domain/tasks.ts'
import { bankChainId } from '../../audit/append-audit-events.ts'
import { lockDisputeParty } from '../../cards/disputes/disputes.ts'
import { lockSuspendedCardMoney } from '../../cards/network/credit-card-money.ts'
import { lockParty } from '../../cards/network/message.ts'
import { findPaymentOfHold } from '../../cards/network/release-by-operator.ts'
import type { Queryable } from '../../database/database.ts'
import { lockPayment } from '../../payments/payment.ts'

/** The kind of a subject's task; undefined for a subject without one. */
export const taskKindOf: Readonly<Record<ActSubject, string | undefined>> = {
  applications: 'application',
  held: 'held_payment',
  claims: 'claim',
  'card-disputes': 'card_dispute',
  messages: 'message',
  returns: 'returned_payment',
  disputes: 'account_dispute',
  customers: undefined,
  accounts: undefined,
  holds: undefined,
  transfers: undefined,
  cards: undefined,
  people: undefined,
  bank: undefined,
}

/** The subject of a task of each kind. */
export const subjectsOfTask: Readonly<Record<TaskKind, ActSubject>> = {
  application: 'applications',
  held_payment: 'held',
  claim: 'claims',
  card_dispute: 'card-disputes',
  message: 'messages',
  returned_payment: 'returns',
  account_dispute: 'disputes',
}

/** The customers an act on a subject concerns. */
export interface Reached {
  /** Whose record it is on: the act is an event in their chains. Ordered by id. */
  readonly customerIds: readonly string[]
  /** These, and who else is a party to what moved or is to move. */
  readonly partyIds: readonly string[]
  /** Of who applied, or wrote without being signed in; in lower case. */
  readonly emails: readonly string[]
  /** Whether the demonstration seeded it: what members of a shared demonstration may reach. */
  readonly isDemo: boolean
}

// Each query has the customers as `customer_id`, with whether they are a party alone; no row: there is no such subject.
const holdersOf = (accountId: string, isPartyAlone: boolean): string =>
  `select x.customer_id, ${String(isPartyAlone)} as is_party from access_in_force x where x.account_id = ${accountId}`

const ofPayment = `
  select p.customer_id, false as is_party from payment p where p.id = $1
  union all
  select x.customer_id, false from payment p join access_in_force x on x.account_id = p.account_id where p.id = $1
  union all
  select x.customer_id, true from payment p
    join account a on a.id = p.creditor_account_id or p.rail = 'own_bank' and a.account_number = right(p.destination, 8)
    join access_in_force x on x.account_id = a.id
   where p.id = $1`

const ofCardMoney = `
  select p.customer_id, false from suspended_card_money s join card_payment p on p.id = s.payment_id where s.transfer_id = $1
  union all
  select x.customer_id, false from suspended_card_money s
    join card_payment p on p.id = s.payment_id
    join access_in_force x on x.account_id = p.account_id
   where s.transfer_id = $1`

const ofTransfer = (condition: string): string => `
  select x.customer_id, false as is_party from transfer t
    join access_in_force x on x.account_id in (t.debtor_account_id, t.creditor_account_id)
   where t.id = $1 and ${condition}`

const queries: Readonly<Record<ActSubject, { readonly exists: string; readonly customers?: string }>> = {
  applications: { exists: 'select a.is_demo, a.email from application a where a.id = $1' },
  held: { exists: 'select null::boolean as is_demo from payment p where p.id = $1', customers: ofPayment },
  returns: {
    exists: `select null::boolean as is_demo from suspended_return r where r.payment_id = $1
              union all select null from suspended_card_money s where s.transfer_id = $1`,
    customers: `${ofPayment} union all ${ofCardMoney}`,
  },
  claims: {
    exists: 'select null::boolean as is_demo from claim c where c.id = $1',
    customers: `
  select c.customer_id, false as is_party from claim c where c.id = $1
  union all
  select x.customer_id, true from claim_payment p
    join transfer t on t.id = p.transfer_id
    join access_in_force x on x.account_id in (t.debtor_account_id, t.creditor_account_id)
   where p.claim_id = $1`,
  },
  // Only the card's holder disputes a payment from a joint account; the other holder's money moves too.
  'card-disputes': {
    exists: 'select null::boolean as is_demo from card_dispute d where d.id = $1',
    customers: `
  select d.customer_id, false as is_party from card_dispute d where d.id = $1
  union all
  select x.customer_id, true from card_dispute d join access_in_force x on x.account_id = d.account_id where d.id = $1`,
  },
  messages: {
    exists: `select case when m.customer_id is null then false end as is_demo,
                    case when m.customer_id is null then lower(m.email) end as email from message m where m.id = $1`,
    customers:
      'select m.customer_id, false as is_party from message m where m.id = $1 and m.customer_id is not null',
  },
  disputes: {
    exists: 'select null::boolean as is_demo from account_freeze f where f.id = $1',
    customers: holdersOf('(select f.account_id from account_freeze f where f.id = $1)', false),
  },
  customers: {
    exists: 'select c.is_demo from customer c where c.id = $1',
    customers: 'select c.id as customer_id, false as is_party from customer c where c.id = $1',
  },
  accounts: {
    exists: `select null::boolean as is_demo from account a where a.id = $1 and a.kind = 'customer'`,
    customers: holdersOf('$1', false),
  },
  holds: {
    exists: `select null::boolean as is_demo from transfer t where t.id = $1 and t.kind = 'hold'`,
    customers: ofTransfer(`t.kind = 'hold'`),
  },
  transfers: {
    exists: 'select null::boolean as is_demo from transfer t where t.id = $1',
    customers: ofTransfer('true'),
  },
  // What a visitor of a shared demonstration ordered is no card of the seed.
  cards: {
    exists:
      'select case when c.visitor_address is not null then false end as is_demo from card c where c.id = $1',
    customers: 'select c.customer_id, false as is_party from card c where c.id = $1',
  },
  people: { exists: 'select m.is_demo from staff_member m where m.id = $1' },
  // Its own chain's id is the bank's.
  bank: { exists: `select true as is_demo from audit_chain c where c.id = $1 and c.id = '${bankChainId}'` },
}

/** The customers an act on this subject concerns; undefined if there is no such subject. */
export async function reachSubject(
  queryable: Queryable,
  { subjects, subjectId }: { readonly subjects: ActSubject; readonly subjectId: string },
): Promise<Reached | undefined> {
  const { exists, customers } = queries[subjects]
  const [found] = await queryable.query<{ is_demo: boolean | null; email?: string | null }>(exists, [
    subjectId,
  ])
  if (!found) return undefined
  const rows =
    customers === undefined
      ? []
      : await queryable.query<{ customer_id: string; is_party: boolean; is_demo: boolean }>(
          `select q.customer_id, bool_and(q.is_party) as is_party, bool_and(c.is_demo) as is_demo
             from (${customers}) q join customer c on c.id = q.customer_id group by q.customer_id order by q.customer_id`,
          [subjectId],
        )
  return {
    customerIds: rows.filter(({ is_party: isParty }) => !isParty).map(row => row.customer_id),
    partyIds: rows.map(row => row.customer_id),
    emails: typeof found.email === 'string' ? [found.email] : [],
    isDemo: found.is_demo ?? (rows.length > 0 && rows.every(row => row.is_party || row.is_demo)),
  }
}

const ofBothAccounts = `select a.id from account a
  where a.id in (select unnest(array[t.debtor_account_id, t.creditor_account_id]) from transfer t where t.id = $1)
  order by a.id for no key update`

const lockQueries: Readonly<
  Record<Exclude<ActSubject, 'held' | 'returns' | 'card-disputes' | 'bank'>, string>
> = {
  applications: 'select id from application where id = $1 for update',
  claims: 'select id from claim where id = $1 for no key update',
  messages: 'select id from message where id = $1 for no key update',
  disputes: `select a.id from account a
              where a.id = (select f.account_id from account_freeze f where f.id = $1) for no key update`,
  customers: 'select id from customer where id = $1 for no key update',
  accounts: 'select id from account where id = $1 for no key update',
  holds: ofBothAccounts,
  transfers: ofBothAccounts,
  cards: 'select id from card where id = $1 for no key update',
  people: 'select id from staff_member where id = $1 for no key update',
}

/**
 * Locks the customers of a subject, then the subject itself, as the first locks of an act's database transaction: another act
 * on it waits meanwhile, and finds what was decided. What is held for a card's payment, and a dispute of one, is locked as the
 * network locks it.
 */
export async function lockSubject(
  transaction: Queryable,
  {
    subjects,
    subjectId,
    customerIds,
  }: {
    readonly subjects: ActSubject
    readonly subjectId: string
    readonly customerIds: readonly string[]
  },
): Promise<void> {
  if (customerIds.length > 0)
    await transaction.query(
      'select id from customer where id = any ($1::uuid[]) order by id for no key update',
      [customerIds],
    )
  const held = subjects === 'holds' ? await findPaymentOfHold(transaction, subjectId) : undefined
  if (held) await lockParty(transaction, { cardId: held.card_id, paymentId: held.id })
  if (subjects === 'returns') await lockSuspendedCardMoney(transaction, subjectId)
  if (subjects === 'held' || subjects === 'returns') await lockPayment(transaction, subjectId)
  else if (subjects === 'card-disputes') await lockDisputeParty(transaction, subjectId)
  else if (subjects !== 'bank') await transaction.query(lockQueries[subjects], [subjectId])
}
