import { Link } from 'react-router'
import type { TransactionDetails } from '../../../contract/transactions.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Wordmark } from '../../components/logo.tsx'
import { WholeParts } from '../../components/unbroken.tsx'
import { useKnownAccounts } from '../accounts/account-address.ts'
import { CopyButton } from '../accounts/copy-button.tsx'
import { cardPaymentAddress } from '../cards/card-payment-address.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { FactList } from '../fact-list.tsx'
import { useDrawnFile } from '../statements/use-drawn-file.ts'
import { questionToBank } from '../support/support-href.ts'
import { useTransferDialog } from '../transfers/transfer-dialog-provider.tsx'
import { detailsWords as words } from './details-words.ts'
import { listFacts, receiptDocument, receiptStatus, receiptTitle, formatReceipt } from './receipt-document.ts'
import { SignedAmount } from './transaction-rows.tsx'
import { formatDay, formatLongDayAndTime, signedAmount } from './transaction-words.ts'

/** The receipt as a page: amount, date and status over the facts. It is what gets printed. */
export function Receipt({ details }: { details: TransactionDetails }) {
  const { transaction } = details
  return (
    <section
      aria-label={receiptTitle(details)}
      className="rounded-md border border-line bg-bg p-5 print:border-0 print:bg-transparent print:p-0"
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Wordmark className="h-[26px] text-link" />
        <span className="text-sm text-muted">{receiptTitle(details)}</span>
      </div>
      <p className="money mb-1.5 font-display text-[clamp(1.625rem,8vw,2.25rem)] leading-[1.1] font-heading wrap-anywhere">
        <SignedAmount of={transaction} />
      </p>
      <p className="money flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <time dateTime={transaction.date}>{formatLongDayAndTime(transaction.date)}</time>
        <Badge look={transaction.status}>{receiptStatus(details)}</Badge>
      </p>
      <div className="horizon mt-6 mb-2" />
      <FactList
        facts={listFacts(details).map(({ name, value }) => ({ name, value: keepAccount(value) }))}
        className="*:first:border-t-0"
      />
      <p className="mt-4 text-xs text-muted">{words.demonstration}</p>
    </section>
  )
}

const accountPattern = /(\d{2}-\d{2}-\d{2}\u00A0\d{8})/

/** After a long name the account goes to the next line whole: Chromium would break its sort code at a hyphen. */
const keepAccount = (value: string) => (
  <WholeParts text={value} pattern={accountPattern} className="inline-block" />
)

/** The beginning of a message about a transaction. */
function questionAbout({ transaction, receipt }: TransactionDetails, hasSeveralAccounts: boolean): string {
  const { id, description, date } = transaction
  const number = hasSeveralAccounts ? `${id} of account ${receipt.accountNumber}` : id
  return words.question(`${number}, ${description}, ${signedAmount(transaction)}, ${formatDay(date)}`)
}

/** The actions of a transaction. Only a payment that the customer made can be repeated. */
export function DetailsLinks({ details }: { details: TransactionDetails }) {
  const { openWith, preparing } = useTransferDialog()
  const { email } = useSession().customer
  const hasSeveralAccounts = (useKnownAccounts()?.length ?? 1) > 1
  const { transaction, receipt } = details
  const { recipientName, amount, reference } = transaction
  const { destination } = receipt
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-3 text-sm print:hidden">
      {recipientName !== undefined && destination !== undefined && (
        <button
          type="button"
          onClick={() => openWith({ recipientName, destination, amount, reference })}
          {...preparing}
          className="link tap cursor-pointer"
        >
          <Icon name="refresh" size="small" />
          {words.payAgain}
        </button>
      )}
      {receipt.cardPaymentId !== undefined && (
        <Link to={cardPaymentAddress(receipt.cardPaymentId)} className="link tap">
          <Icon name="card" size="small" />
          {words.cardPayment}
        </Link>
      )}
      <Link
        {...questionToBank({
          owner: email,
          subject: 'payments',
          message: questionAbout(details, hasSeveralAccounts),
        })}
        className="link tap"
      >
        <Icon name="chat" size="small" />
        {words.ask}
      </Link>
    </p>
  )
}

/** The drawer's footer: the receipt as text, on paper and as a file. */
export function ReceiptActions({ details }: { details: TransactionDetails }) {
  const { isBusy, save } = useDrawnFile(words.notSaved)
  const fileName = words.fileName(details.transaction.id)
  return (
    <footer className="grid flex-none grid-cols-2 gap-3 md:grid-cols-3 border-t border-line px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] md:px-6 print:hidden">
      <CopyButton
        label={words.copy}
        size="medium"
        text={formatReceipt(details)}
        announcement={words.copied}
      />
      <Button variant="line" icon="document" onClick={() => printReceipt(fileName)}>
        {words.print}
      </Button>
      <Button
        icon="download"
        busy={isBusy}
        className="max-md:col-span-full"
        onClick={() =>
          save({ fileName: `${fileName}.pdf`, read: () => ({ receipt: receiptDocument(details) }) })
        }
      >
        {words.savePdf}
      </Button>
    </footer>
  )
}

/**
 * Opens the browser's print dialog, which prints the receipt or saves it as a file; `name` is the suggested file
 * name. The drawer's styles hide everything but the receipt.
 */
function printReceipt(name: string): void {
  const { title } = document
  const restore = () => {
    document.title = title
  }
  addEventListener('afterprint', restore, { once: true })
  document.title = name
  print()
}
