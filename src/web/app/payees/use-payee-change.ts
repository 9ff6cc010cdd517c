import { useQueryClient } from '@tanstack/react-query'
import type { Payee } from '../../../contract/payees.ts'
import { refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import { payeesKey } from './payee-queries.ts'

/** Gives a payee the name or the kind that its account has. */
export function usePayeeChange() {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  return async (payeeId: string, body: Pick<Payee, 'name' | 'kind'>) => {
    const answer = await sendOrder<Payee>(clock, async signal => {
      const reply = await bank.changePayee({ params: { id: payeeId }, body, signal })
      return reply.status === 200 ? { kind: 'done', body: reply.body.payee } : readUndone(reply, false)
    })
    void queryClient.invalidateQueries({ queryKey: payeesKey })
    return refusalOf(answer)
  }
}
