import { Link } from 'react-router'
import { Button } from '../../../components/button.tsx'
import { Icon } from '../../../components/icon.tsx'
import type { TransactionDetails } from '../../../../contract/transaction-details.ts'
import { CopyButton } from '../../accounts/copy-button.tsx'
import { useSession } from '../../dashboard/signed-in.ts'
import { askingBank } from '../../support/support-href.ts'
import { useTransferDialog } from '../../transfers/transfer-dialog-provider.tsx'
import { formatDay, signedAmount } from '../transaction-words.ts'
import { detailsWords as words } from './details-words.ts'
import { printReceipt } from './print-receipt.ts'
import { writeReceipt } from './receipt-facts.ts'
import { useReceiptDownload } from './use-receipt-download.ts'

/** What a message about a transaction begins with. */
function questionAbout({ transaction }: TransactionDetails): string {
  const { id, description, date } = transaction
  return words.question(`${id}, ${description}, ${signedAmount(transaction)}, ${formatDay(date)}`)
}

/** What leads on from a transaction. Paid again is only what the customer has paid. */
export function DetailsLinks({ details }: { details: TransactionDetails }) {
  const { openWith } = useTransferDialog()
  const { email } = useSession().customer
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
      <Link
        {...askingBank({ owner: email, subject: 'payments', message: questionAbout(details) })}
        className="link tap"
      >
        <Icon name="chat" size="small" />
        {words.ask}
      </Link>
    </p>
  )
}

/** The drawer's foot: the receipt as text, on paper and as a file. */
export function ReceiptActions({ details }: { details: TransactionDetails }) {
  const { isBusy, save } = useReceiptDownload()
  return (
    <footer className="grid flex-none grid-cols-2 gap-3 md:grid-cols-3 border-t border-line px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:px-6 print:hidden">
      <CopyButton label={words.copy} size="medium" text={writeReceipt(details)} told={words.copied} />
      <Button
        variant="line"
        icon="document"
        onClick={() => printReceipt(words.fileName(details.transaction.id))}
      >
        {words.print}
      </Button>
      <Button
        icon="download"
        busy={isBusy}
        className="max-md:col-span-full"
        onClick={() => void save(details)}
      >
        {words.savePdf}
      </Button>
    </footer>
  )
}
