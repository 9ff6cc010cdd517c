import { formatMoney } from '../../../domain/money.ts'
import { Notice } from '../../components/notice.tsx'
import { useTransferDialog } from './transfer-dialog-provider.tsx'
import type { TransferOrder } from './transfer-flow.ts'

const words = {
  unsent: 'A transfer was not sent.',
  unconfirmed: 'A transfer is not confirmed yet.',
  seeTransfer: 'See what you can do',
} as const

/** What is said of an order. */
export type OrderWords = Pick<TransferOrder, 'amount' | 'recipientName'>

/** An order's amount and recipient: `£48,250.00 to Kestrel Marine Ltd.` */
export const orderInWords = ({ amount, recipientName }: OrderWords) =>
  `${formatMoney(amount)} to ${recipientName}.`

/** On every signed-in page, while the dialog is closed and a transfer is neither decided nor given up. */
export function OpenOrderNotice() {
  const { openOrder, open } = useTransferDialog()
  return (
    <output className="block empty:absolute">
      {openOrder && (
        <Notice look="warning" lead={openOrder.step === 'unsent' ? words.unsent : words.unconfirmed}>
          {orderInWords(openOrder.order)}{' '}
          <button type="button" onClick={open} className="link inline! cursor-pointer">
            {words.seeTransfer}
          </button>
        </Notice>
      )}
    </output>
  )
}
