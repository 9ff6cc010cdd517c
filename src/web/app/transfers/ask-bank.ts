import type { Transfer } from '../../../contract/transfers.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { BankClient } from '../bank-client.ts'
import type { Clock } from '../../clock.ts'
import { readAnswer } from './read-answer.ts'
import type { TransferAnswer, TransferOrder } from './transfer-flow.ts'

/** An attempt without an answer is given up after this. */
const answerLimitMs = 10_000

interface Line {
  readonly bank: Pick<BankClient, 'placeTransfer' | 'readTransfer'>
  readonly clock: Clock
}

/** Undefined: lost on the way, there or back, or an answer that says nothing. What was asked may have been done. */
const inTime = <Answer>(
  clock: Clock,
  ask: (signal: AbortSignal) => Promise<Answer | undefined>,
): Promise<Answer | undefined> => askInTime(clock, ask, answerLimitMs).catch(() => undefined)

/** Sends an order once. Undefined where it may have been placed. */
export const sendOrder = ({ bank, clock }: Line, order: TransferOrder): Promise<TransferAnswer | undefined> =>
  inTime(clock, async signal => {
    const { accountId, reference, ...body } = order
    return readAnswer(
      await bank.placeTransfer({
        params: { id: accountId },
        body: { ...body, ...(reference !== undefined && { reference }) },
        signal,
      }),
    )
  })

/** Asks once what became of an order. `missing` where the bank does not have it, undefined where it does not say. */
export const findOrder = (
  { bank, clock }: Line,
  { id }: TransferOrder,
): Promise<Transfer | 'missing' | undefined> =>
  inTime(clock, async signal => {
    const reply = await bank.readTransfer({ params: { id }, signal })
    if (reply.status === 200) return reply.body.transfer
    return reply.status === 404 ? 'missing' : undefined
  })
