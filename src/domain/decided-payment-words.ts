import { formatLongDate } from './format-dates.ts'
import { formatPence } from './money.ts'
import { fraudLine } from './payment-purposes.ts'

type Facts = Readonly<Record<string, string>>

/** What the customer of a refused payment reads: that it looks like a scam, or no reason. */
export type RefusalNotice = 'scam' | 'not_sent'

const amountOf = ({ amountPence }: Facts): string =>
  amountPence === undefined ? 'money' : formatPence(BigInt(amountPence))
const payeeOf = ({ name }: Facts): string => name ?? 'somebody'

/** What the customer reads of a payment that staff released (part two, section 17.4), by the facts of its notice. */
export const releasedInWords = (facts: Facts): string =>
  facts['dueOn'] === undefined
    ? `We have checked and sent ${amountOf(facts)} to ${payeeOf(facts)}.`
    : `We have checked ${amountOf(facts)} to ${payeeOf(facts)}. We send it on ${formatLongDate(facts['dueOn'])}.`

/**
 * What the customer reads of a payment that staff refused, in sentences; undefined if the notice is of a refusal that was
 * not decided at the console.
 */
export function refusedInWords(facts: Facts): readonly [string, string, ...string[]] | undefined {
  const { told } = facts
  const back = 'Your money is in your account.'
  if (told === 'scam')
    return [
      `We stopped ${amountOf(facts)} to ${payeeOf(facts)}: it looks like a scam.`,
      `If anybody presses you, call ${fraudLine}.`,
      back,
    ]
  return told === undefined ? undefined : [`We have not sent ${amountOf(facts)} to ${payeeOf(facts)}.`, back]
}

/** How a sentence names an account: account ending 7836. */
export const accountEnding = (accountNumber: string): string => `account ending ${accountNumber.slice(-4)}`

/** What the customer reads once a payment that came back is in another account of theirs. */
export function creditedInWords(facts: Facts): string {
  const { amountPence, accountEnding: ending } = facts
  const what = amountPence === undefined ? 'A payment' : amountOf(facts)
  const account = ending === undefined ? 'your account' : `your account ending ${ending}`
  return `${what} to ${payeeOf(facts)} came back. It is in ${account}.`
}
