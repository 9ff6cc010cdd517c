import type { Bank } from '../../bank.ts'
import { type Database, DatabaseUnavailable, type Queryable } from '../../database/database.ts'
import { accepted, refused } from '../../result.ts'
import { type CardRow, cardColumns } from '../card.ts'
import { carryOut, decideNew, type NewAuthorisation } from './authorise.ts'
import {
  type Answered,
  type Authorisation,
  fingerprintOf,
  isTaken,
  keepMessages,
  storedColumns,
  storedOf,
  type StoredRow,
} from './message.ts'
import { knownColumns, type KnownRow } from './decide.ts'

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

type StateRow = StoredRow & { readonly is_known: boolean; readonly at: Date } & (
    | { readonly is_free: false }
    | ({ readonly is_free: true } & CardRow & KnownRow)
  )

/**
 * Locks what authorisations need in the order of all locks, and waits for nothing: what another database transaction has is not
 * free. Then reads what is known, in order.
 */
const begin = (transaction: Queryable, requests: readonly CameIn[]): Promise<readonly StateRow[]> =>
  transaction.query<StateRow>(
    `select (s.party).is_known, (s.party).is_free, s.at, ${cardColumns}, ${storedColumns}, ${knownColumns}
       from begin_authorisations($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::boolean[]) s
      cross join lateral (select ((s.party).card).*) c
      cross join lateral (select (s.kept).*) k
      cross join lateral (select (s.known).*) w`,
    [
      requests.map(({ message }) => message.id),
      requests.map(({ message }) => message.cardId),
      requests.map(({ message }) => fingerprintOf(message)),
      requests.map(({ now }) => now),
      requests.map(({ message }) => message.merchant),
      requests.map(({ message }) => message.how),
      requests.map(({ message }) => message.pin !== undefined),
    ],
  )

/** Sorts out which authorisations are decided now: of each customer and each account the first. */
function sortOut(
  requests: readonly CameIn[],
  rows: readonly StateRow[],
): readonly (TakenTogether | NewAuthorisation)[] {
  const touched = new Set<string>()
  return requests.map(({ message, cardVault, visitorAddress }, n) => {
    const row = rows[n]
    if (!row) throw new Error(`nothing is known of message ${message.id}`)
    const { answered, cardId, isReversedBefore } = storedOf(row)
    if (answered) return answered
    if (cardId !== undefined || isReversedBefore) return 'alone'
    if (!row.is_known) return refused({ code: 'card_not_found' })
    if (!row.is_free) return 'alone'
    const touches = [row.customer_id, row.account_id, message.id]
    if (touches.some(id => touched.has(id))) return 'later'
    for (const id of touches) touched.add(id)
    return { message, cardVault, visitorAddress, card: row, at: row.at, row }
  })
}

const isNew = (one: TakenTogether | NewAuthorisation): one is NewAuthorisation =>
  typeof one === 'object' && 'message' in one

/** Decides what is new, keeps the messages and carries out what follows. Returns the answers, in order. */
async function answerNew(
  transaction: Queryable,
  requests: readonly NewAuthorisation[],
): Promise<readonly Answered[]> {
  const decided = await decideNew(transaction, requests)
  await keepMessages(
    transaction,
    decided.flatMap((decision, n) => {
      const one = requests[n]
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
  requests: readonly CameIn[],
): Promise<readonly TakenTogether[]> =>
  database
    .transaction(async (transaction): Promise<readonly TakenTogether[]> => {
      const sorted = sortOut(requests, await begin(transaction, requests))
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
      // Which of them has an id that another message took at this moment, or cannot be decided at all, each finds by itself.
      const isOfOne = requests.length > 1 && !(fault instanceof DatabaseUnavailable)
      if (isTaken(fault) || isOfOne) return requests.map(() => 'alone' as const)
      throw fault
    })
