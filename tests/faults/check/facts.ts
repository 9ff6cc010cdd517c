import type { Book, BookTransfer } from '../book.ts'
import { type ErrandRecord, type History, type OrderRecord, sentMs } from '../history.ts'
import type { Errand } from '../server-messages.ts'

/** Between which moments something was decided, as those know it who asked for it. */
export interface Window {
  readonly sentMs: number
  readonly decidedMs: number
}

/** What the checks compare: what clients saw, and what is in the book. */
export interface Facts {
  readonly history: History
  readonly book: Book
  /** The transfers of each id: more than one only where the book is broken. */
  readonly transfersById: ReadonlyMap<string, readonly BookTransfer[]>
  /** What settles a hold or reverses a transfer, declined ones too. */
  readonly settling: (subjectId: string) => readonly BookTransfer[]
  /** The errands that may have made a transfer of the bank's own. */
  readonly errandsFor: (transfer: BookTransfer) => readonly ErrandRecord[]
  /** The errands that wanted a hold settled, or a transfer reversed. */
  readonly errandsOn: (subjectId: string) => readonly ErrandRecord[]
}

export function factsOf(history: History, book: Book): Facts {
  const transfersById = Map.groupBy(book.transfers, ({ id }) => id)
  const bySubject = Map.groupBy(book.transfers, ({ subjectTransferId }) => subjectTransferId)
  const settling = (subjectId: string) => bySubject.get(subjectId) ?? []
  const byName = Map.groupBy(history.errands, ({ errand }) => nameOfErrand(errand))
  const onSubject = Map.groupBy(history.errands, ({ errand }) => subjectOf(settling, errand))
  return {
    history,
    book,
    transfersById,
    settling,
    errandsFor: transfer => byName.get(nameOfTransfer(transfer)) ?? [],
    errandsOn: subjectId => onSubject.get(subjectId) ?? [],
  }
}

/** What an errand wants settled or reversed: a hold, or a transfer. */
export function subjectOf(settling: Facts['settling'], errand: Errand): string | undefined {
  if ('holdId' in errand) return errand.holdId
  if (errand.ask !== 'reverse') return undefined
  return errand.of === 'transfer' ? errand.id : settling(errand.id).find(({ kind }) => kind === 'capture')?.id
}

/** What ties an errand and what it has made: whatever else was written on it. */
function nameOfErrand(errand: Errand): string {
  if (errand.ask === 'place hold') return `hold ${errand.reference}`
  if (errand.ask === 'reverse') return `reversal ${errand.reason}`
  return 'holdId' in errand ? `${errand.ask} ${errand.holdId}` : errand.ask
}

const nameOfTransfer = ({ kind, reference, subjectTransferId }: BookTransfer): string =>
  kind === 'capture' || kind === 'release' ? `${kind} ${subjectTransferId}` : `${kind} ${reference}`

const always: Window = { sentMs: -Infinity, decidedMs: Infinity }

/** The window of something of which each of these may have been the cause, and each of those says that it was done. */
const windowBetween = (
  causes: readonly Pick<OrderRecord, 'attempts'>[],
  doneMs: readonly number[],
): Window => ({
  sentMs: causes.length === 0 ? -Infinity : Math.min(...causes.map(sentMs)),
  decidedMs: Math.min(Infinity, ...doneMs),
})

/** When an order was decided. What nobody asked for may have been at any time. */
export function windowOf(facts: Facts, transferId: string): Window {
  const orders: readonly OrderRecord[] = facts.history.ordersById.get(transferId) ?? []
  if (orders.length > 0)
    return windowBetween(
      orders,
      orders.map(order => order.decidedMs ?? Infinity),
    )
  const [transfer] = facts.transfersById.get(transferId) ?? []
  return transfer ? windowOfOwn(facts, transfer) : always
}

const answeredMs = ({ attempts }: ErrandRecord): number => attempts.at(-1)?.endedMs ?? Infinity

/** What an errand is told once a subject has been settled or reversed, by it or by another. */
const doneWords = ['done', 'already_settled', 'already_reversed']
const declinedWords = ['declined', 'insufficient_funds']

/**
 * Who was answered when a transfer had been decided. That something was done, a second errand on its subject says too.
 * That it was declined, its own errand says alone: another may be done later. One that asked again may have been
 * declined as often as it asked, and its answer is about one of these.
 */
function witnessesOf(
  facts: Facts,
  { status, subjectTransferId }: BookTransfer,
  causes: readonly ErrandRecord[],
): readonly ErrandRecord[] {
  if (status === 'declined')
    return causes.filter(({ said, attempts }) => attempts.length === 1 && isOneOf(declinedWords, said))
  const onSubject = subjectTransferId === null ? [] : facts.errandsOn(subjectTransferId)
  return [...causes, ...onSubject].filter(({ said }) => isOneOf(doneWords, said))
}

const isOneOf = (words: readonly string[], said: string | undefined): boolean =>
  said !== undefined && words.includes(said)

function windowOfOwn(facts: Facts, transfer: BookTransfer): Window {
  const { kind, subjectTransferId } = transfer
  const causes = facts.errandsFor(transfer)
  if (causes.length === 0) return always
  const [subject] = facts.transfersById.get(subjectTransferId ?? '') ?? []
  const hasExpired = Boolean(subject?.expiresAt && subject.expiresAt <= transfer.decidedAt)
  const window = windowBetween(causes, witnessesOf(facts, transfer, causes).map(answeredMs))
  // The bank itself lets go of a hold that has expired.
  return kind === 'release' && hasExpired ? { ...window, sentMs: -Infinity } : window
}
