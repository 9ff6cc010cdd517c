import { Link } from 'react-router'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import type { TransactionDetails } from '../../../../contract/transaction-details.ts'
import { CopyButton } from '../../accounts/copy-button.tsx'
import { supportHref } from '../../support/support-href.ts'
import { useTransferDialog } from '../../transfers/transfer-dialog-provider.tsx'
import { formatDay, signedAmount } from '../transaction-words.ts'
import { detailsWords as words } from './details-words.ts'
import { printReceipt } from './print-receipt.ts'
import { writeReceipt } from './receipt-facts.ts'

/** Where a question about a transaction is asked: the support page, with subject and beginning filled in. */
function questionAbout({ transaction }: TransactionDetails): string {
  const { id, description, date } = transaction
  const what = `${id}, ${description}, ${signedAmount(transaction)}, ${formatDay(date)}`
  return supportHref({ subject: 'payments', message: words.question(what) })
}

/** What leads on from a transaction. Paid again is only what the customer has paid. */
export function DetailsLinks({ details }: { details: TransactionDetails }) {
  const { openWith } = useTransferDialog()
  const { transaction, receipt } = details
  const { recipientName, amount, reference } = transaction
  const { destination } = receipt
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-3 text-sm print:hidden">
      {recipientName !== undefined && destination !== undefined && (
        <button
          type="button"
          onClick={() => openWith({ recipientName, destination, amount, reference })}
          className="link tap cursor-pointer"
        >
          <Icon name="refresh" size="small" />
          {words.payAgain}
        </button>
      )}
      <Link to={questionAbout(details)} className="link tap">
        <Icon name="chat" size="small" />
        {words.ask}
      </Link>
    </p>
  )
}

/** The drawer's foot: the receipt as text, and on paper. */
export function ReceiptActions({ details }: { details: TransactionDetails }) {
  return (
    <footer className="grid flex-none grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 border-t border-line px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:px-6 print:hidden">
      <CopyButton label={words.copy} size="medium" text={writeReceipt(details)} told={words.copied} />
      <Button icon="download" onClick={() => printReceipt(words.fileName(details.transaction.id))}>
        {words.download}
      </Button>
    </footer>
  )
}
