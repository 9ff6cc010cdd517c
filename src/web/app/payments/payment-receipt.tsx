import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useEnvironment } from '../environment.ts'
import { useDrawnFile } from '../statements/use-drawn-file.ts'
import { receiptDocument } from '../transactions/receipt-document.ts'
import { transactionDetailsQuery } from '../transactions/transaction-queries.ts'
import { paymentPageWords } from './payment-page-words.ts'

const words = paymentPageWords.receipt

interface PaymentReceiptProps {
  readonly accountId: string
  readonly transactionId: string
}

/** Whether this browser can hand a PDF to another app. */
const canShare = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'receipt.pdf', { type: 'application/pdf' })] })

/**
 * Spec section 12.3: the receipt as a PDF, saved or shared as that file. There is no link to it: anybody could follow one.
 * A browser that shares no files has no such button.
 */
export function PaymentReceipt({ accountId, transactionId }: PaymentReceiptProps) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const [isSharable] = useState(canShare)
  const { isBusy, save, share } = useDrawnFile(words.notMade)
  const receipt = {
    fileName: words.fileName(transactionId),
    read: async () => {
      const details = await queryClient.fetchQuery(transactionDetailsQuery(bank, accountId, transactionId))
      return { receipt: receiptDocument(details) }
    },
  }
  return (
    <>
      <Button variant="line" icon="download" busy={isBusy} onClick={() => save(receipt)}>
        {words.download}
      </Button>
      {isSharable && (
        <Button variant="line" icon="upload" onClick={() => share(receipt)}>
          {words.share}
        </Button>
      )}
    </>
  )
}
