import { useQueryClient } from '@tanstack/react-query'
import type { Payment } from '../../../contract/payments.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { dropStoredPayment, transferPaymentKey } from '../pay/stored-payment.ts'
import { standingOrdersKey } from '../standing-orders/standing-order-queries.ts'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { useToast } from '../use-toast.ts'
import { endsStandingOrder } from './payment-acts.ts'
import { paymentPageWords as words } from './payment-page-words.ts'
import { paymentsKey } from './payment-queries.ts'
import { askWords } from './payments-words.ts'

interface CancelPaymentDialogProps extends DialogFrame {
  readonly payment: Payment
  readonly action: string
}

/** Asks before a payment is cancelled (spec section 12.5). */
export function CancelPaymentDialog({ payment, action, ...frame }: CancelPaymentDialogProps) {
  const { bank, session } = useEnvironment()
  const { customer } = useSession()
  const queryClient = useQueryClient()
  const { forget } = useTransferDialog()
  const { showToast } = useToast([])
  const { id, amount, name } = payment
  return (
    <ConfirmDialog
      {...frame}
      title={askWords.asks(action)}
      action={action}
      keep={askWords.keep}
      isDanger
      send={async signal => {
        const reply = await bank.cancelPayment({ params: { id }, body: {}, signal })
        if (reply.status === 200 && dropStoredPayment(session, customer.email, id) === transferPaymentKey)
          forget()
        // Another decision may have been faster: the page shows it.
        await Promise.all(
          [paymentsKey, standingOrdersKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
        )
        return reply
      }}
      onDone={() => showToast({ look: 'success', ...words.cancelled(amount, name) })}
    >
      <p className="money">{words.cancelText(amount)}</p>
      {endsStandingOrder(payment) && <p>{words.orderEnds}</p>}
    </ConfirmDialog>
  )
}
