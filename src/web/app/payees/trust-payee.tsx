import { useQueryClient } from '@tanstack/react-query'
import type { Payee } from '../../../contract/payees.ts'
import { Button } from '../../components/button.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useEnvironment } from '../environment.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { payeesKey } from './payee-queries.ts'
import { payeePageWords as words, payeeUnchanged } from './payees-words.ts'

interface TrustPayeeProps {
  readonly payee: Payee
  readonly className: string
  /** It is changed, and read again. */
  readonly onDone: () => void
}

/** Trusts a payee, once the customer has confirmed it, or ends that at once (spec sections 12.1 and 14.4). */
export function TrustPayee({ payee: { id, isTrusted }, className, onDone }: TrustPayeeProps) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([payeeUnchanged.title])
  const { isBusy, begin } = useOneAtATime()
  const { confirmed, confirmation } = useConfirmation()

  async function change() {
    const answer = await confirmed(confirmationId =>
      sendOrder<null>(clock, async signal => {
        const params = { id }
        const reply = isTrusted
          ? await bank.distrustPayee({ params, body: {}, signal })
          : await bank.trustPayee({ params, body: { ...(confirmationId && { confirmationId }) }, signal })
        return reply.status === 200 ? { kind: 'done', body: null } : readUndone(reply, false)
      }),
    )
    await queryClient.invalidateQueries({ queryKey: payeesKey })
    if (answer.kind === 'done') onDone()
    if (answer.kind === 'refused') showToast({ look: 'danger', ...payeeUnchanged, text: answer.message })
    if (answer.kind === 'unanswered')
      showToast({
        look: 'danger',
        ...payeeUnchanged,
        text: `${ownMoneyWords.unanswered} ${ownMoneyWords.again}`,
      })
  }

  return (
    <>
      <Button variant="line" className={className} busy={isBusy} onClick={() => void begin(change)}>
        {isTrusted ? words.distrust : words.trust}
      </Button>
      {confirmation}
    </>
  )
}
