import type { Bank } from '../../src/bank/bank.ts'
import { makeNextPaymentDay } from '../../src/bank/coming-up/next-payment-day.ts'
import { announceCollection, lodgeMandate } from '../../src/bank/direct-debits/originators.ts'
import { workingDaysAfter } from '../../src/domain/bank-holidays.ts'
import { isoDateOf, londonDayOf } from '../../src/domain/london-time.ts'

/**
 * The day after so many working days from now by the bank's clock, `YYYY-MM-DD`. Two at least: the next one may be today
 * before a journey ends. A journey asks for each day once, for the same reason.
 */
export const inWorkingDays = (bank: Bank, count: number): string =>
  isoDateOf(workingDaysAfter(londonDayOf(bank.clock()), count))

interface Collected {
  readonly accountId: string
  readonly company: string
  readonly serviceUserNumber: string
  readonly reference: string
  /** What is announced: for which days, and how much. */
  readonly collections: readonly { readonly dueOn: string; readonly amountPence: bigint }[]
}

/** A company lodges a Direct Debit and announces collections. Returns its id. */
export async function announceDirectDebit(
  bank: Bank,
  { collections, ...mandate }: Collected,
): Promise<string> {
  const id = bank.newId()
  await bank.database.transaction(async transaction => {
    const at = bank.clock()
    const lodged = await lodgeMandate(transaction, { id, at, ...mandate })
    if (!lodged.ok) throw new Error(`the Direct Debit was refused: ${lodged.refusal}`)
    for (const collection of collections) {
      const announced = await announceCollection(transaction, { directDebitId: id, at, ...collection })
      if (!announced.ok) throw new Error(`the collection was refused: ${announced.refusal}`)
    }
  })
  return id
}

/** Makes what is due on a day now, as the demonstration's panel does. */
export async function makeNow(
  bank: Bank,
  of: { readonly customerId: string; readonly accountId: string; readonly date: string },
): Promise<void> {
  const caller = { address: '192.0.2.7', device: 'A journey' }
  const made = await makeNextPaymentDay(bank, { ...of, attempt: 1, caller })
  if (!made.ok || made.value.made === 0) throw new Error('nothing was made')
}
