import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askInTime } from '../../ask-in-time.ts'
import { Button } from '../../components/button.tsx'
import { useEnvironment } from '../environment.ts'
import { saveFile } from '../save-file.ts'
import { isMarkedSignedIn } from '../session.ts'
import { drawInWorker } from '../statements/draw-in-worker.ts'
import { receiptDocument } from '../transactions/receipt-document.ts'
import { transactionDetailsQuery } from '../transactions/transaction-queries.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { paymentPageWords } from './payment-page-words.ts'

const words = paymentPageWords.receipt

/** A receipt that takes longer will never be ready. */
const drawnWithinMs = 60_000

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
  const { bank, clock, local } = useEnvironment()
  const queryClient = useQueryClient()
  const { tell, forget } = useToast([words.notMade.title])
  const { isBusy, begin } = useOneAtATime()
  const [isSharable] = useState(canShare)
  const fileName = words.fileName(transactionId)

  async function make(use: (pdf: Blob) => Promise<void> | undefined) {
    forget()
    try {
      const details = await queryClient.fetchQuery(transactionDetailsQuery(bank, accountId, transactionId))
      const receipt = receiptDocument(details)
      const pdf = await askInTime(clock, signal => drawInWorker({ receipt }, signal), drawnWithinMs)
      // Nothing is handed over for a customer who has signed out.
      if (isMarkedSignedIn(local)) await use(pdf)
    } catch (fault) {
      // Who closes the list of apps has changed their mind.
      const isGivenUp = fault instanceof DOMException && fault.name === 'AbortError'
      if (!isGivenUp && isMarkedSignedIn(local)) tell({ look: 'danger', ...words.notMade })
    }
  }

  const download = () =>
    make(pdf => {
      saveFile(clock, pdf, fileName)
      return undefined
    })
  const share = () =>
    make(pdf => navigator.share({ files: [new File([pdf], fileName, { type: 'application/pdf' })] }))
  return (
    <>
      <Button variant="line" icon="download" busy={isBusy} onClick={() => void begin(download)}>
        {words.download}
      </Button>
      {isSharable && (
        <Button variant="line" icon="upload" onClick={() => void begin(share)}>
          {words.share}
        </Button>
      )}
    </>
  )
}
