import { useState } from 'react'
import type { TransactionDetails } from '../../../../contract/transaction-details.ts'
import { askInTime } from '../../../ask-in-time.ts'
import { useEnvironment } from '../../environment.ts'
import { saveFile } from '../../save-file.ts'
import { isMarkedSignedIn } from '../../session.ts'
import { useTell } from '../../settings/use-tell.ts'
import { drawInWorker } from '../../statements/pdf/draw-in-worker.ts'
import { detailsWords as words } from './details-words.ts'
import { receiptDocument } from './receipt-document.ts'

/** A receipt that is not drawn by then never will be. */
const drawnWithinMs = 60_000

/** Saves receipts as PDF. What failed is said, and nothing is saved for a customer who has signed out. */
export function useReceiptDownload() {
  const { clock, local } = useEnvironment()
  const { tell, forget } = useTell([words.notSaved.title])
  const [isBusy, setBusy] = useState(false)

  async function save(details: TransactionDetails): Promise<void> {
    forget()
    setBusy(true)
    try {
      const receipt = receiptDocument(details)
      const pdf = await askInTime(clock, signal => drawInWorker({ receipt }, signal), drawnWithinMs)
      if (isMarkedSignedIn(local)) saveFile(clock, pdf, `${words.fileName(details.transaction.id)}.pdf`)
    } catch {
      if (isMarkedSignedIn(local)) tell({ look: 'danger', ...words.notSaved })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save }
}
