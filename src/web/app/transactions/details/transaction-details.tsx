import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import type { DeclineReason } from '../../../../contract/transactions.ts'
import { BankFault } from '../../bank-client.ts'
import { LoadFailure } from '../../dashboard/load-failure.tsx'
import { useEnvironment } from '../../environment.ts'
import { Late } from '../../late.tsx'
import { Skeleton } from '../../skeleton.tsx'
import { Advice } from '../../transfers/advice.tsx'
import { transactionDetailsQuery } from '../transaction-queries.ts'
import { detailsWords as words } from './details-words.ts'
import { DetailsLinks, ReceiptActions } from './receipt-actions.tsx'
import { Receipt } from './receipt.tsx'
import { Trail } from './trail.tsx'
import { useAsked } from '../../use-asked.ts'

const areaClass =
  'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto p-4 low:overflow-visible md:p-6 print:overflow-visible print:p-0'

interface TransactionDetailsProps {
  readonly accountId: string
  readonly transactionId: string
  readonly onClose: () => void
}

/** One transaction: its receipt, what happened to it, and what can be done from here. */
export function TransactionDetails({ accountId, transactionId, onClose }: TransactionDetailsProps) {
  const { bank } = useEnvironment()
  const { data, error, refetch } = useAsked(transactionDetailsQuery(bank, accountId, transactionId))
  if (data)
    return (
      <>
        <div className={areaClass}>
          <Receipt details={data} />
          <Trail details={data} />
          {data.transaction.status === 'declined' && <Unmoved reason={data.receipt.reason} />}
          <DetailsLinks details={data} />
        </div>
        <ReceiptActions details={data} />
      </>
    )
  return (
    <div className={areaClass}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} onClose={onClose} />
      ) : (
        <DetailsSkeleton />
      )}
    </div>
  )
}

/** What a declined transfer means, and who helps. */
function Unmoved({ reason }: { reason: DeclineReason | undefined }) {
  const advice = reason && words.advice[reason]
  return (
    <p className="text-sm text-muted print:hidden">
      {words.unmoved} {advice && <Advice words={advice} />}
    </p>
  )
}

interface FailureProps {
  readonly error: Error
  readonly onRetry: () => void
  readonly onClose: () => void
}

const Failure = ({ error, onRetry, onClose }: FailureProps) =>
  error instanceof BankFault && error.status === 404 ? (
    <>
      <Notice look="info" role="alert" lead={words.notFound.lead}>
        {words.notFound.text}
      </Notice>
      <Button variant="line" className="justify-self-start" onClick={onClose}>
        {words.notFound.back}
      </Button>
    </>
  ) : (
    <LoadFailure words={words.failed} error={error} onRetry={onRetry} />
  )

const widths = ['w-40', 'w-32', 'w-52', 'w-36']

const DetailsSkeleton = () => (
  <Late>
    <div aria-hidden="true" className="grid gap-5 rounded-md border border-line bg-bg p-5">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-8 w-56" />
      {widths.map(width => (
        <div key={width} className="flex justify-between gap-5 border-t border-line pt-5">
          <Skeleton className="h-3 w-20" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  </Late>
)
