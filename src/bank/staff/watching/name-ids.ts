import type { NamedKind } from '../../../domain/audited-facts.ts'
import { formatTransactionNo } from '../../../domain/identifiers.ts'
import { type ActName, termsOf } from '../../../domain/staff-acts.ts'
import { taskKindLabels, type TaskKind } from '../../../domain/tasks.ts'
import type { Bank } from '../../bank.ts'
import type { StaffSession } from '../members/staff-session.ts'

/** What people call whatever an id in the facts of an event is of. */
export interface NamedId {
  readonly id: string
  readonly kind: NamedKind
  readonly name: string
}

type Fact = { readonly value: string }

type NamedRow = { readonly id: string } & (
  | { readonly kind: 'payment'; readonly word: string | null; readonly account: string | null }
  | { readonly kind: 'hold'; readonly word: null; readonly account: string | null }
  | { readonly kind: 'task'; readonly word: TaskKind }
  | { readonly kind: 'act'; readonly word: ActName }
  | { readonly kind: 'account'; readonly word: string; readonly account: string | null }
  | { readonly kind: 'card' | 'claim' | 'dispute' | 'customer' | 'member'; readonly word: string }
)

// Each is found by its primary key. A payment that was carried out is a transfer of the same id.
const selectNamed = `
  select c.id, 'customer' as kind, trim(c.first_name || ' ' || c.last_name) as word, null as account from customer c
   where c.id = any ($1::uuid[]) and (c.is_demo or not $3::boolean)
     and c.id not in (select k.id from staff_connected_customers($2) k (id))
  union all
  select m.id, 'member', m.name, null from staff_member m
   where m.id = any ($1::uuid[]) and (m.is_demo or not $3::boolean)
  union all
  select t.id, 'task', t.kind, null from task t where t.id = any ($1::uuid[])
  union all
  select a.id, 'act', a.kind, null from staff_act a where a.id = any ($1::uuid[])
  union all
  select a.id, 'account', a.product, right(a.account_number, 4) from account a where a.id = any ($1::uuid[])
  union all
  select c.id, 'card', c.last_four, null from card c where c.id = any ($1::uuid[])
  union all
  select l.id, 'claim', l.number::text, null from claim l where l.id = any ($1::uuid[])
  union all
  select d.id, 'dispute', d.number::text, null from card_dispute d where d.id = any ($1::uuid[])
  union all
  select t.id, case t.kind when 'hold' then 'hold' else 'payment' end, coalesce(t.debtor_transaction_no, t.creditor_transaction_no)::text,
         right(a.account_number, 4)
    from transfer t join account a
      on a.id = case when t.debtor_transaction_no is null and t.creditor_transaction_no is not null
                     then t.creditor_account_id else t.debtor_account_id end
   where t.id = any ($1::uuid[])
  union all
  select p.id, 'payment', null, right(a.account_number, 4) from payment p join account a on a.id = p.account_id
   where p.id = any ($1::uuid[]) and not exists (select from transfer t where t.id = p.id)`

const ending = (digits: string | null): string => (digits === null ? '' : `account ending ${digits}`)

/** `TXN12, account ending 7836`, or whose account it is of where it has no number, as a payment that is held. */
function numberOf(number: string | null, account: string | null): string {
  if (number === null) return `payment from ${ending(account)}`
  return [formatTransactionNo(BigInt(number)), ending(account)].filter(text => text !== '').join(', ')
}

function nameOf(row: NamedRow): string {
  if (row.kind === 'task') return taskKindLabels[row.word]
  if (row.kind === 'act') return termsOf(row.word).label
  if (row.kind === 'account') return ending(row.account) || row.word
  if (row.kind === 'payment') return numberOf(row.word, row.account)
  if (row.kind === 'hold') return `hold on ${ending(row.account)}`
  if (row.kind === 'card') return `card ending ${row.word}`
  return row.kind === 'claim' || row.kind === 'dispute' ? `${row.kind} ${row.word}` : row.word
}

const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/**
 * Names the ids in facts, as far as there are names for them. Not named are customers the member is connected with and,
 * in a shared demonstration, anybody who is not of it. Account numbers end in their last four digits. Source: part two, section
 * 17.6.
 */
export async function nameIds(
  { database, isShared }: Bank,
  { memberId, isDemo }: StaffSession,
  facts: readonly Fact[],
): Promise<NamedId[]> {
  const ids = [...new Set(facts.flatMap(({ value }) => value.match(uuids) ?? []))]
  if (ids.length === 0) return []
  const rows = await database.query<NamedRow>(selectNamed, [ids, memberId, isShared && isDemo])
  return rows.map(row => ({ id: row.id, kind: row.kind, name: nameOf(row) }))
}
