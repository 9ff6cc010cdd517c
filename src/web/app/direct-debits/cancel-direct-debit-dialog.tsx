import { useQueryClient } from '@tanstack/react-query'
import type { DirectDebit } from '../../../contract/direct-debits.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { askWords } from '../payments/payments-words.ts'
import { useToast } from '../use-toast.ts'
import { directDebitsKey, useDirectDebitClient } from './direct-debit-queries.ts'
import { directDebitsWords as words } from './direct-debits-words.ts'

interface CancelDirectDebitDialogProps extends DialogFrame {
  readonly directDebit: DirectDebit
}

/** Asks before a Direct Debit is cancelled for good (spec section 13.4). */
export function CancelDirectDebitDialog({ directDebit, ...frame }: CancelDirectDebitDialogProps) {
  const bank = useDirectDebitClient()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  const { id, company } = directDebit
  return (
    <ConfirmDialog
      {...frame}
      title={askWords.asks(words.cancel)}
      action={words.cancel}
      keep={askWords.keep}
      isDanger
      send={async signal => {
        const reply = await bank.cancelDirectDebit({ params: { id }, body: {}, signal })
        await queryClient.invalidateQueries({ queryKey: directDebitsKey })
        return reply
      }}
      onDone={() => showToast({ look: 'success', ...words.cancelled(company) })}
    >
      <p>{words.cancelText(company)}</p>
    </ConfirmDialog>
  )
}
