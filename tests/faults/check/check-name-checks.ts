import type { AskedName, PaymentRecord } from '../payments/payment-history.ts'
import { NameCheck } from '../../../src/contract/payees.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'
import { leastMsOf13Months } from './judged-times.ts'

/** How old the name check of an order may be. */
const checkLastsMs = 90 * 86_400_000

/** What is wrong with the answer to a question about a name; undefined if nothing is. */
function problemOf({ holder, isClose, body }: AskedName): string | undefined {
  const answer = NameCheck.safeParse(JSON.parse(body)).data
  if (!answer) return 'no name check'
  // Another bank may be asked while this one is stopped, and is then late.
  if (holder === undefined && answer.reasonCode === 'no_answer') return undefined
  if (answer.reasonCode !== (isClose ? 'MBAM' : 'ANNM')) return 'with another code'
  if (isClose) return answer.heldName === holder ? undefined : 'without the holder'
  const words = holder?.split(' ') ?? []
  return 'heldName' in answer || words.some(word => body.includes(word)) ? 'with the holder' : undefined
}

/** What is wrong with a refusal for want of a name check; undefined if nothing is. */
function problemOfOrder({ unchecked }: PaymentRecord['answers'][number]): string | undefined {
  if (!unchecked) return undefined
  const { checkedAt, server, furthest } = unchecked
  const isTooOld = server.getTime() - checkedAt.getTime() > checkLastsMs
  // Housekeeping removes it by the clock of any server.
  const mayBeGone = furthest.getTime() - checkedAt.getTime() >= leastMsOf13Months
  if (isTooOld || mayBeGone) return undefined
  return `its name was checked at ${checkedAt.toISOString()}, and missed by ${server.toISOString()}`
}

/** Every payment was ordered with a name check of the last 90 days, and no other order was refused for want of one. */
const checkOrders = ({ history, state }: Facts): readonly Anomaly[] => [
  ...history.payments.records.flatMap(({ id: transferId, accountId, answers }) =>
    answers.flatMap(answer => {
      const found = problemOfOrder(answer)
      return found === undefined
        ? []
        : [{ check: 'names' as const, found, accountId, transferId, atMs: answer.endedMs }]
    }),
  ),
  ...state.paid.payments.flatMap(({ id: transferId, accountId, placedAt, nameCheckedAt }) => {
    if (nameCheckedAt && placedAt.getTime() - nameCheckedAt.getTime() <= checkLastsMs) return []
    const checked = nameCheckedAt ? `checked at ${nameCheckedAt.toISOString()}` : 'never checked'
    const found = `it was ordered at ${placedAt.toISOString()}, its name ${checked}`
    return [{ check: 'names' as const, found, accountId, transferId }]
  }),
]

/**
 * A name check tells who holds an account to whoever knows their name nearly, and to nobody else; it is good for a payment for
 * 90 days, by the clock of the server (part two, 12.2).
 */
export const checkNameChecks = (facts: Facts): readonly Anomaly[] => [
  ...facts.history.payments.names.flatMap(asked => {
    const problem = problemOf(asked)
    const { accountId, endedMs: atMs, isClose, body } = asked
    if (problem === undefined) return []
    const found = `a ${isClose ? 'close' : 'wrong'} name was answered ${problem}: ${body}`
    return [{ check: 'names' as const, found, accountId, atMs }]
  }),
  ...checkOrders(facts),
]
