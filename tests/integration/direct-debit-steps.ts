import type { Bank } from '../../src/bank/bank.ts'
import { announceCollection, lodgeMandate } from '../../src/bank/direct-debits/originators.ts'
import { makeDue } from '../../src/bank/due/run-due.ts'
import { dueDateOf } from '../../src/domain/due-days.ts'
import { isoDateOf, londonDayOf } from '../../src/domain/london-time.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import type { RightStep } from './passkey-customer.ts'

/** A Direct Debit with one collection of £1.00 that is announced for the next working day. */
export async function announceOne(
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  accountId: string,
): Promise<{ readonly directDebitId: string; readonly collectionId: string; readonly dueOn: string }> {
  const directDebitId = crypto.randomUUID()
  const at = clock()
  const reference = `T-${directDebitId.slice(0, 8).toUpperCase()}`
  const mandate = {
    id: directDebitId,
    accountId,
    serviceUserNumber: '990004',
    company: 'Wrenmoor',
    reference,
  }
  const dueOn = dueDateOf(isoDateOf(londonDayOf(at) + 1))
  return database.transaction(async transaction => {
    const lodged = await lodgeMandate(transaction, { ...mandate, at })
    if (!lodged.ok) throw new Error(lodged.refusal)
    const announced = await announceCollection(transaction, { directDebitId, dueOn, amountPence: 1_00n, at })
    if (!announced.ok) throw new Error(announced.refusal)
    return { directDebitId, collectionId: announced.value.collectionId, dueOn }
  })
}

/** Right requests of the operations on Direct Debits, each of a new customer who has one. */
export const directDebitSteps = (api: TestApi, balancePence: bigint) => {
  const { bank } = api
  const open = async () => {
    const sender = await openSignedInCustomer(api, balancePence)
    return { sender, ...(await announceOne(bank, sender.account.id)) }
  }
  const announced = async (): Promise<RightStep> => {
    const { sender, directDebitId } = await open()
    return { sender, id: directDebitId, body: {} }
  }
  return {
    readDirectDebit: announced,
    cancelDirectDebit: announced,
    async refundCollection(): Promise<RightStep> {
      const { sender, collectionId, dueOn: on } = await open()
      const broughtForward = { accountId: sender.account.id, attempt: 1 } as const
      await makeDue(bank, { at: bank.clock(), on, broughtForward })
      return { sender, id: collectionId, body: { id: crypto.randomUUID(), reason: 5 } }
    },
    async makeNextPaymentDay(): Promise<RightStep> {
      const { sender, dueOn: date } = await open()
      return { sender, id: '', body: { accountId: sender.account.id, date, attempt: 1 } }
    },
    async addSimulatedDirectDebit(): Promise<RightStep> {
      const { sender } = await open()
      return { sender, id: '', body: { id: crypto.randomUUID(), accountId: sender.account.id } }
    },
  } as const
}
