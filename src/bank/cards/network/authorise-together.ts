import type { Bank } from '../../bank.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { accepted, refused } from '../../result.ts'
import { type CardRow, cardColumns } from '../card.ts'
import { carryOut, decideNew, type NewAuthorisation } from './authorise.ts'
import { type Answered, type Authorisation, isTaken, keepMessages, readAllKept } from './message.ts'

/** An authorisation that came, and when. */
export interface CameIn extends Pick<Bank, 'cardVault'> {
  readonly message: Authorisation
  readonly now: Date
  readonly visitorAddress: string | null
}

/**
 * The answer; or `later`: one before it is of the same customer or account, so it goes with the next; or `alone`: something else
 * is at work on its card, or came before it.
 */
export type TakenTogether = Answered | 'later' | 'alone'

/** The most authorisations in one database transaction: their customers wait for it with whatever else they do. */
export const authorisationsAtOnce = 32

type LockedRow = { readonly n: number; readonly is_known: boolean } & (
  | { readonly is_free: false }
  | (CardRow & { readonly is_free: true; readonly last_decided_at: Date | null })
)

/**
 * Locks what authorisations need in the order of all locks, and waits for nothing: the message's payment, the customer, the card, the
 * account and the chains that tell of it. What another database transaction has is left out, as nothing is free that follows it.
 */
const lockFree = (transaction: Queryable, asked: readonly CameIn[]): Promise<readonly LockedRow[]> =>
  transaction.query<LockedRow>(
    `with asked as materialized (
       select n.n, n.payment_id, c.id as card_id, c.customer_id
         from unnest($1::uuid[], $2::uuid[]) with ordinality n (payment_id, card_id, n)
         left join card c on c.id = n.card_id
     ), begun as materialized (
       select a.card_id, a.customer_id, a.n from asked a
        where a.card_id is not null
          and pg_try_advisory_xact_lock(hashtextextended('sarsen/card-payment/' || a.payment_id::text, 0))
     ), customers as materialized (
       select u.id from customer u where u.id = any (array(select b.customer_id from begun b))
        order by u.id for no key update skip locked
     ), cards as materialized (
       select ${cardColumns} from card c
        where c.id = any (array(select b.card_id from begun b join customers u on u.id = b.customer_id))
        order by c.id for no key update skip locked
     ), accounts as materialized (
       select a.id, a.last_decided_at from account a where a.id = any (array(select c.account_id from cards c))
        order by a.id for no key update skip locked
     ), told as materialized (
       select c.id as card_id, x.customer_id
         from cards c join accounts a on a.id = c.account_id
        cross join lateral (select x.customer_id from access_in_force x where x.account_id = c.account_id
                             union select c.customer_id) x
     ), chains as materialized (
       select h.id from audit_chain h where h.id = any (array(select t.customer_id from told t))
        order by h.id for no key update skip locked
     )
     select n.n::int as n, n.card_id is not null as is_known, c.*, a.last_decided_at,
            b.n is not null and a.id is not null
              and not exists (select from told t where t.card_id = c.id and t.customer_id not in (select h.id from chains h))
              as is_free
       from asked n
       left join begun b on b.n = n.n
       left join cards c on c.id = n.card_id
       left join accounts a on a.id = c.account_id
      order by n.n`,
    [asked.map(({ message }) => message.id), asked.map(({ message }) => message.cardId)],
  )

const newOf = (
  { message, cardVault, now, visitorAddress }: CameIn,
  locked: LockedRow & { is_free: true },
) => ({
  message,
  cardVault,
  card: locked,
  at: new Date(Math.max(now.getTime(), locked.last_decided_at?.getTime() ?? 0)),
  visitorAddress,
})

/** Sorts out which authorisations are decided now: of each customer and each account the first. */
async function sortOut(
  transaction: Queryable,
  asked: readonly CameIn[],
): Promise<readonly (TakenTogether | NewAuthorisation)[]> {
  const locked = await lockFree(transaction, asked)
  const kept = await readAllKept(
    transaction,
    asked.map(({ message }) => message),
  )
  const touched = new Set<string>()
  return asked.map((one, n) => {
    const [found, before] = [locked[n], kept[n]]
    if (!found || !before) throw new Error('a message was lost')
    if (before.answered) return before.answered
    if (before.cardId !== undefined || before.isReversedBefore) return 'alone'
    if (!found.is_known) return refused({ code: 'card_not_found' })
    if (!found.is_free) return 'alone'
    const touches = [found.customer_id, found.account_id, one.message.id]
    if (touches.some(id => touched.has(id))) return 'later'
    for (const id of touches) touched.add(id)
    return newOf(one, found)
  })
}

const isNew = (one: TakenTogether | NewAuthorisation): one is NewAuthorisation =>
  typeof one === 'object' && 'message' in one

/** Decides what is new, keeps the messages and carries out what follows. Returns the answers, in order. */
async function answerNew(
  transaction: Queryable,
  asked: readonly NewAuthorisation[],
): Promise<readonly Answered[]> {
  const decided = await decideNew(transaction, asked)
  await keepMessages(
    transaction,
    decided.flatMap((decision, n) => {
      const one = asked[n]
      return one ? [{ message: one.message, at: one.at, decision }] : []
    }),
  )
  await carryOut(
    transaction,
    decided.map(({ outcome }) => outcome),
  )
  return decided.map(({ answer }) => accepted(answer))
}

/**
 * Takes authorisations in one database transaction, each as if it came alone: of each customer and each account the first. What is
 * declined is an answer as another one, and keeps no other from being approved.
 */
export const authoriseTogether = (
  database: Database,
  asked: readonly CameIn[],
): Promise<readonly TakenTogether[]> =>
  database
    .transaction(async (transaction): Promise<readonly TakenTogether[]> => {
      const sorted = await sortOut(transaction, asked)
      const fresh = sorted.filter(isNew)
      const answers = fresh.length === 0 ? [] : await answerNew(transaction, fresh)
      const answerTo = new Map(fresh.map((one, n) => [one, answers[n]]))
      return sorted.map(one => {
        if (!isNew(one)) return one
        const answer = answerTo.get(one)
        if (!answer) throw new Error('an authorisation was not answered')
        return answer
      })
    })
    .catch((fault: unknown) => {
      // Which of them has an id that another message took at this moment, each finds by itself.
      if (isTaken(fault)) return asked.map(() => 'alone' as const)
      throw fault
    })
