import type { Payment } from '../../../contract/payments.ts'
import { Button } from '../../components/button.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { paymentPageWords as words } from './payment-page-words.ts'

const fetchDialog = () => import('./cancel-payment-dialog.tsx')

/** The button that cancels a payment: "Do not pay" while it waits for its confirmation. */
export function CancelPayment({ payment }: { payment: Payment }) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchDialog)
  const label = payment.status === 'awaiting_confirmation' ? words.doNotPay : words.cancel
  return (
    <>
      <Button variant="line" onClick={() => void open()} {...preparing}>
        {label}
      </Button>
      {code && <code.CancelPaymentDialog payment={payment} action={label} isOpen={isOpen} onClose={close} />}
    </>
  )
}
