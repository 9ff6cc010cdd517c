import { useQueryClient } from '@tanstack/react-query'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { dueText, formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { paymentsKey } from '../payments/payment-queries.ts'
import { useToast } from '../use-toast.ts'
import { standingOrdersKey } from './standing-order-queries.ts'
import { pageWords as words } from './standing-order-words.ts'

interface OrderDialogProps extends DialogFrame {
  readonly order: StandingOrder
}

interface SkipPaymentDialogProps extends OrderDialogProps {
  readonly next: StandingOrder['nextPayments'][number]
}

/** Asks before the next payment is skipped (specification section 13.3). */
export function SkipPaymentDialog({ order, next, ...frame }: SkipPaymentDialogProps) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  return (
    <ConfirmDialog
      {...frame}
      title={words.asks(words.skip)}
      action={words.skip}
      keep={words.keep}
      send={async signal => {
        const params = { id: order.id, date: next.askedFor }
        const reply = await bank.skipStandingOrder({ params, body: {}, signal })
        // It may have been made meanwhile: the page shows it.
        await queryClient.invalidateQueries({ queryKey: standingOrdersKey })
        return reply
      }}
      onDone={() =>
        showToast({
          look: 'success',
          title: words.toasts.skipped,
          text: words.skippedText(formatWeekdayAndDate(next.dueOn)),
        })
      }
    >
      <p className="money">{words.skipAsks(order.amount, order.name, dueText(next))}</p>
      <p>{words.skipText}</p>
    </ConfirmDialog>
  )
}

/** Asks before a standing order is cancelled. A payment of it that is held or tried again ends too. */
export function CancelStandingOrderDialog({ order, ...frame }: OrderDialogProps) {
  const { id, name, amount, creditorAccountId } = order
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  return (
    <ConfirmDialog
      {...frame}
      title={words.asks(words.cancel)}
      action={words.cancel}
      keep={words.keep}
      isDanger
      send={async signal => {
        const reply = await bank.cancelStandingOrder({ params: { id }, body: {}, signal })
        await Promise.all(
          [standingOrdersKey, paymentsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
        )
        return reply
      }}
      onDone={() =>
        showToast({ look: 'success', title: words.toasts.cancelled, text: words.title(amount, name) + '.' })
      }
    >
      <p>{words.cancelText(creditorAccountId === null ? name : undefined)}</p>
    </ConfirmDialog>
  )
}
