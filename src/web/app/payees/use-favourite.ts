import { useQueryClient } from '@tanstack/react-query'
import type { Payee } from '../../../contract/payees.ts'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { payeesKey } from './payee-queries.ts'
import { payeeUnchanged } from './payees-words.ts'

/**
 * Makes a payee a favourite, or ends that. Sent twice it changes nothing more, so what failed is simply pressed again. `onDone`: it
 * is changed, and read again.
 */
export function useFavourite({ id, isFavourite }: Pick<Payee, 'id' | 'isFavourite'>, onDone?: () => void) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([payeeUnchanged.title])
  const { isBusy, begin } = useOneAtATime()

  async function change() {
    const answer = await sendOrder<null>(clock, async signal => {
      const reply = await bank.changePayee({ params: { id }, body: { isFavourite: !isFavourite }, signal })
      return reply.status === 200 ? { kind: 'done', body: null } : readUndone(reply, false)
    })
    await queryClient.invalidateQueries({ queryKey: payeesKey })
    if (answer.kind === 'done') onDone?.()
    if (answer.kind === 'refused') showToast({ look: 'danger', ...payeeUnchanged, text: answer.message })
    if (answer.kind === 'unanswered')
      showToast({
        look: 'danger',
        ...payeeUnchanged,
        text: `${ownMoneyWords.unanswered} ${ownMoneyWords.again}`,
      })
  }

  return { isBusy, toggle: () => void begin(change) }
}
