import { Notice } from '../../components/notice.tsx'
import { useTransferDialog } from './transfer-dialog-provider.tsx'
import { transferWords } from './transfer-words.ts'

/** On every signed-in page, while a transfer is neither decided nor given up and its dialog is closed. */
export function OpenOrderNotice() {
  const { openOrder, open } = useTransferDialog()
  const words = openOrder?.step === 'unsent' ? transferWords.unsent : transferWords.unconfirmed
  return (
    <output className="block empty:hidden">
      {openOrder && (
        <Notice look="warning" lead={words.lead}>
          {transferWords.sum(openOrder.order.amount, openOrder.order.recipientName)}{' '}
          <button type="button" onClick={open} className="link inline! cursor-pointer">
            {transferWords.seeTransfer}
          </button>
        </Notice>
      )}
    </output>
  )
}
