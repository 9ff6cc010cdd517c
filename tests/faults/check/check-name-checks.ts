import type { AskedName } from '../payments/payment-history.ts'
import { NameCheck } from '../../../src/contract/payees.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'

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

/** A name check tells who holds an account to whoever knows their name nearly, and to nobody else (part two, 12.2). */
export const checkNameChecks = ({ history }: Facts): readonly Anomaly[] =>
  history.payments.names.flatMap(asked => {
    const problem = problemOf(asked)
    const { accountId, endedMs: atMs, isClose, body } = asked
    if (problem === undefined) return []
    const found = `a ${isClose ? 'close' : 'wrong'} name was answered ${problem}: ${body}`
    return [{ check: 'names', found, accountId, atMs }]
  })
