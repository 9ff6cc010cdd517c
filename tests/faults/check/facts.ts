import { type AccountRecord, isDone } from '../accounts/account-history.ts'
import type { FinalState, StoredTransfer } from '../final-state.ts'
import { type ActionRecord, type History, type OrderRecord, sentMs } from '../history.ts'
import type { ClaimRecord, PaymentRecord } from '../payments/payment-history.ts'
import type { OperatorAction } from '../server-messages.ts'
import { transfersOf } from './check-account-requests.ts'
import { claimTransferIds, windowOfClaim } from './check-claims.ts'
import { paymentIds, windowOfPayment } from './check-payments.ts'

/** The moments between which something was decided, as far as the clients know. */
export interface Window {
  readonly sentMs: number
  readonly decidedMs: number
}

/** The input of the checks: what clients observed, and the final state. */
export interface Facts {
  readonly history: History
  readonly state: FinalState
  /** The transfers of each id. There is more than one only in a damaged database. */
  readonly transfersById: ReadonlyMap<string, readonly StoredTransfer[]>
  /** The transfers that settle a hold or reverse a transfer, including declined ones. */
  readonly settling: (subjectId: string) => readonly StoredTransfer[]
  /** The operator actions that may have caused a transfer of the bank's own. */
  readonly actionsFor: (transfer: StoredTransfer) => readonly ActionRecord[]
  /** The operator actions that were to settle a hold or reverse a transfer. */
  readonly actionsOn: (subjectId: string) => readonly ActionRecord[]
  /** The requests about accounts that may have caused a transfer. */
  readonly requestsFor: (transferId: string) => readonly AccountRecord[]
  /** The payment that is carried out, held or given back by a transfer. */
  readonly paymentFor: (transferId: string) => PaymentRecord | undefined
  /** The claim that a transfer pays, or of which it books what banks owe. */
  readonly claimFor: (transferId: string) => ClaimRecord | undefined
}

export function factsOf(history: History, state: FinalState): Facts {
  const transfersById = Map.groupBy(state.transfers, ({ id }) => id)
  const bySubject = Map.groupBy(state.transfers, ({ subjectTransferId }) => subjectTransferId)
  const settling = (subjectId: string) => bySubject.get(subjectId) ?? []
  const byName = Map.groupBy(history.actions, ({ action }) => nameOfAction(action))
  const caused = history.accounts.records.flatMap(record => transfersOf(record).map(id => ({ id, record })))
  const byTransfer = new Map(
    [...Map.groupBy(caused, ({ id }) => id)].map(([id, ofId]) => [id, ofId.map(({ record }) => record)]),
  )
  const payments = new Map(
    history.payments.records.flatMap(record =>
      Object.values(paymentIds(record.id)).map(id => [id, record] as const),
    ),
  )
  const claims = new Map(
    history.payments.claims.flatMap(record =>
      Object.values(claimTransferIds(record.id)).map(id => [id, record] as const),
    ),
  )
  const onSubject = Map.groupBy(history.actions, ({ action }) => subjectOf(settling, action))
  return {
    history,
    state,
    transfersById,
    settling,
    actionsFor: transfer => byName.get(nameOfTransfer(transfer)) ?? [],
    actionsOn: subjectId => onSubject.get(subjectId) ?? [],
    requestsFor: transferId => byTransfer.get(transferId) ?? [],
    paymentFor: transferId => payments.get(transferId),
    claimFor: transferId => claims.get(transferId),
  }
}

/** The subject of an action: the hold to settle or the transfer to reverse. */
export function subjectOf(settling: Facts['settling'], action: OperatorAction): string | undefined {
  if ('holdId' in action) return action.holdId
  if (action.kind !== 'reverse') return undefined
  return action.of === 'transfer' ? action.id : settling(action.id).find(({ kind }) => kind === 'capture')?.id
}

/** The text by which an action and its transfers are matched. */
function nameOfAction(action: OperatorAction): string {
  if (action.kind === 'place hold') return `hold ${action.reference}`
  if (action.kind === 'reverse') return `reversal ${action.reason}`
  return 'holdId' in action ? `${action.kind} ${action.holdId}` : action.kind
}

const nameOfTransfer = ({ kind, reference, subjectTransferId }: StoredTransfer): string =>
  kind === 'capture' || kind === 'release' ? `${kind} ${subjectTransferId}` : `${kind} ${reference}`

const always: Window = { sentMs: -Infinity, decidedMs: Infinity }

/** The window of an event: any of `causes` may have caused it, and it had happened by the earliest of `doneMs`. */
const windowBetween = (
  causes: readonly Pick<OrderRecord, 'attempts'>[],
  doneMs: readonly number[],
): Window => ({
  sentMs: causes.length === 0 ? -Infinity : Math.min(...causes.map(sentMs)),
  decidedMs: Math.min(Infinity, ...doneMs),
})

/** When an order was decided. Without a known cause it may have happened at any time. */
export function windowOf(facts: Facts, transferId: string): Window {
  const orders: readonly OrderRecord[] = facts.history.ordersById.get(transferId) ?? []
  if (orders.length > 0)
    return windowBetween(
      orders,
      orders.map(order => order.decidedMs ?? Infinity),
    )
  const requests = facts.requestsFor(transferId)
  // A closing of the account closes its pots too, and does so before it is acknowledged.
  if (requests.length > 0 && !requests.some(({ deed }) => deed === 'close pot'))
    return windowBetween(
      requests,
      requests.map(request => (isDone(request) ? (request.answeredMs ?? Infinity) : Infinity)),
    )
  const payment = facts.paymentFor(transferId)
  if (payment) return windowOfPayment(payment, transferId)
  const claim = facts.claimFor(transferId)
  if (claim) return windowOfClaim(claim, facts.history.actions)
  const [transfer] = facts.transfersById.get(transferId) ?? []
  return transfer ? windowOfOwn(facts, transfer) : always
}

const answeredMs = ({ attempts }: ActionRecord): number => attempts.at(-1)?.endedMs ?? Infinity

/** The outcomes that show that a subject had been settled or reversed, by this action or another. */
const settledOutcomes = ['done', 'already_settled', 'already_reversed']
const declinedOutcomes = ['declined', 'insufficient_funds']

/**
 * The actions whose answers show that a transfer had been decided. A second action on the same subject also shows that
 * it was settled. Only the action itself shows that it was declined, because another may succeed later. A retried
 * action may have been declined once for each attempt, so its answer does not tell which one.
 */
function witnessesOf(
  facts: Facts,
  { status, subjectTransferId }: StoredTransfer,
  causes: readonly ActionRecord[],
): readonly ActionRecord[] {
  if (status === 'declined')
    return causes.filter(
      ({ outcome, attempts }) => attempts.length === 1 && isOneOf(declinedOutcomes, outcome),
    )
  const onSubject = subjectTransferId === null ? [] : facts.actionsOn(subjectTransferId)
  return [...causes, ...onSubject].filter(({ outcome }) => isOneOf(settledOutcomes, outcome))
}

const isOneOf = (words: readonly string[], outcome: string | undefined): boolean =>
  outcome !== undefined && words.includes(outcome)

function windowOfOwn(facts: Facts, transfer: StoredTransfer): Window {
  const { kind, subjectTransferId } = transfer
  const causes = facts.actionsFor(transfer)
  if (causes.length === 0) return always
  const [subject] = facts.transfersById.get(subjectTransferId ?? '') ?? []
  const hasExpired = Boolean(subject?.expiresAt && subject.expiresAt <= transfer.decidedAt)
  const window = windowBetween(causes, witnessesOf(facts, transfer, causes).map(answeredMs))
  // The bank itself releases expired holds.
  return kind === 'release' && hasExpired ? { ...window, sentMs: -Infinity } : window
}
