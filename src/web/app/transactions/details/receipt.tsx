import { Badge } from '../../../components/badge.tsx'
import { WholeParts } from '../../../components/whole-parts.tsx'
import { Wordmark } from '../../../components/wordmark.tsx'
import type { TransactionDetails } from '../../../../contract/transaction-details.ts'
import { FactList } from '../../fact-list.tsx'
import { SignedAmount } from '../signed-amount.tsx'
import { formatLongDayAndTime } from '../transaction-words.ts'
import { detailsWords as words } from './details-words.ts'
import { receiptTitle } from './receipt-document.ts'
import { listFacts, receiptStatus } from './receipt-facts.ts'

/** The receipt as a page of its own: amount, date and status over the facts. It is what is printed. */
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

const account = /(\d{2}-\d{2}-\d{2}\u00A0\d{8})/

/** After a long name an account goes to the next line whole: Chromium would break its sort code at a hyphen. */
const keepAccount = (value: string) => <WholeParts text={value} pattern={account} className="inline-block" />
