import type { BookTransfer } from '../book.ts'
import type { Anomaly, ErrandRecord } from '../history.ts'
import type { Errand } from '../server-messages.ts'
import { type Facts, subjectOf } from './facts.ts'

/** What an errand's answer says is in the book: one of these, with this status. */
interface Wanted {
  readonly of: readonly BookTransfer[]
  readonly status: 'completed' | 'declined'
}

const wanted = (of: readonly BookTransfer[], status: Wanted['status'] = 'completed'): Wanted => ({
  of,
  status,
})

/** @param made what the errand itself has made, where that can be told from what others have. */
function wantedOf(facts: Facts, { errand, said }: ErrandRecord, made: readonly BookTransfer[]) {
  if (said === 'insufficient_funds' || said === 'declined') return wanted(made, 'declined')
  if (said === 'already_settled' || said === 'already_reversed')
    return wanted(facts.settling(subjectOf(facts.settling, errand) ?? ''))
  if (said !== 'done') return undefined
  return 'holdId' in errand
    ? wanted(facts.settling(errand.holdId).filter(({ kind }) => kind === errand.ask))
    : wanted(made)
}

/** How what an errand has made is found: by what was written on it. */
const nameOf = (errand: Errand): string => {
  if (errand.ask === 'place hold') return `hold ${errand.reference}`
  return errand.ask === 'reverse' ? `reversal ${errand.reason}` : ''
}

/** What an operator was told is there as it was told, and what was asked for once is there at most once. */
export function checkErrands(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const made = Map.groupBy(
    facts.book.transfers.filter(({ placedBy }) => placedBy === null),
    ({ kind, reference }) => `${kind} ${reference}`,
  )
  for (const record of facts.history.errands) {
    const { errand, said, accountId, attempts } = record
    if (errand.ask === 'release expired') continue
    const note = (check: 'acknowledged' | 'exactly once', found: string, transferId?: string) =>
      anomalies.push({ check, found, accountId, transferId, atMs: attempts.at(-1)?.endedMs })
    const beside = made.get(nameOf(errand)) ?? []
    if (beside.length > attempts.length)
      note(
        'exactly once',
        `${errand.ask} was asked ${attempts.length} times and is there ${beside.length} times`,
      )
    const there = wantedOf(facts, record, beside)
    if (there && !there.of.some(({ status }) => status === there.status))
      note('acknowledged', `${errand.ask} was answered with ${said}, and that is not there`)
  }
  return anomalies
}
