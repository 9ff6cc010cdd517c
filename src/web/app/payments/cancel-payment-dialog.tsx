import { useQueryClient } from '@tanstack/react-query'
import type { Payment } from '../../../contract/payments.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { openStoredPayment } from '../pay/stored-payment.ts'
import { useToast } from '../use-toast.ts'
import { paymentsKey } from './payment-queries.ts'
import { paymentPageWords as words } from './payment-page-words.ts'

interface CancelPaymentDialogProps extends DialogFrame {
  readonly payment: Payment
  readonly action: string
}

/** Asks before a payment is cancelled (spec section 12.5). */
export function CancelPaymentDialog({ payment, action, ...frame }: CancelPaymentDialogProps) {
  const { bank, session } = useEnvironment()
  const { customer } = useSession()
  const queryClient = useQueryClient()
  const { tell } = useToast([])
  const { id, amount, name } = payment
  return (
    <ConfirmDialog
      {...frame}
      title={words.cancelTitle}
      action={action}
      keep={words.keep}
      isDanger
      send={async signal => {
        const reply = await bank.cancelPayment({ params: { id }, body: {}, signal })
        if (reply.status === 200) openStoredPayment(session, customer.email).clearIf(id)
        // Another decision may have been faster: the page shows it.
        await queryClient.invalidateQueries({ queryKey: paymentsKey })
        return reply
      }}
      onDone={() => tell({ look: 'success', ...words.cancelled(amount, name) })}
    >
      <p className="money">{words.cancelText(amount)}</p>
    </ConfirmDialog>
  )
}
