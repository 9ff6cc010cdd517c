import type { Account, Balance } from '../../../contract/accounts.ts'
import { formatDay } from '../transactions/transaction-words.ts'

/** The London day of an account's opening, or undefined where that is the bank's own today. */
export function openedDay(
  { openedAt }: Pick<Account, 'openedAt'>,
  { asOf }: Pick<Balance, 'asOf'>,
): string | undefined {
  const day = formatDay(openedAt)
  return day === formatDay(asOf) ? undefined : day
}
