import { type ReactNode, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import type { TransactionDetails } from '../../../contract/transactions.ts'
import { declineWords } from '../../../domain/decline-reasons.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { BankFault } from '../bank-client.ts'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { CloseButton } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useEscapeFromPage } from '../escape-from-page.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { Advice } from '../transfers/transfer-outcome.tsx'
import { adviceFor } from '../transfers/transfer-words.ts'
import { detailsWords, detailsWords as words } from './details-words.ts'
import { DetailsLinks, Receipt, ReceiptActions } from './receipt.tsx'
import { transactionDetailsQuery } from './transaction-queries.ts'
import { formatDay, formatSecond } from './transaction-words.ts'

interface DetailsDrawerProps {
  readonly accountId: string
  /** Undefined while the drawer is closed. */
  readonly transactionId: string | undefined
  readonly onClose: () => void
}

/** A transaction's details in a drawer. While the drawer closes it keeps its content. */
export function DetailsDrawer({ accountId, transactionId, onClose }: DetailsDrawerProps) {
  const [shown, setShown] = useState({ accountId, transactionId })
  const isAnother = transactionId !== shown.transactionId || accountId !== shown.accountId
  if (transactionId !== undefined && isAnother) setShown({ accountId, transactionId })
  return (
    <Drawer
      title={detailsWords.title}
      closeLabel={detailsWords.close}
      isOpen={transactionId !== undefined}
      onClose={onClose}
    >
      {shown.transactionId !== undefined && (
        <DetailsBody
          key={`${shown.accountId} ${shown.transactionId}`}
          accountId={shown.accountId}
          transactionId={shown.transactionId}
          onClose={onClose}
        />
      )}
    </Drawer>
  )
}

const areaClass =
  'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto p-4 low:overflow-visible md:p-6 print:overflow-visible print:p-0'

interface DetailsBodyProps {
  readonly accountId: string
  readonly transactionId: string
  readonly onClose: () => void
}

/** One transaction: its receipt, its history, and the available actions. */
export function DetailsBody({ accountId, transactionId, onClose }: DetailsBodyProps) {
  const { bank } = useEnvironment()
  const { data, error, refetch } = useBankQuery(transactionDetailsQuery(bank, accountId, transactionId))
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

/** What a declined transfer means, and who can help. */
function Unmoved({ reason }: { reason: string | undefined }) {
  const advice = adviceFor(reason)
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
  <Placeholder>
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
  </Placeholder>
)

const stepMark =
  "before:absolute before:top-[.35rem] before:left-0 before:size-2.5 before:border-2 before:content-['']"
const openStepMark =
  "before:rounded-full before:border-link before:bg-surface after:absolute after:top-[1.15rem] after:-bottom-1 after:left-1 after:w-0.5 after:bg-line after:content-['']"
const lastStepMarks = {
  completed: 'before:rounded-full before:border-success-mark before:bg-success-mark',
  declined: 'before:rotate-45 before:rounded-[1px] before:border-danger-mark before:bg-danger-mark',
}

/** A transaction's history, step by step; the date stands at the first step. */
export function Trail({ details }: { details: TransactionDetails }) {
  const steps = listSteps(details)
  return (
    <ol aria-label={words.trail} className="money print:hidden">
      {steps.map(({ label, at }, index) => (
        <li
          key={label}
          className={`relative flex flex-wrap justify-between gap-x-4 pb-3 pl-6 text-sm last:pb-0 ${stepMark} ${
            index === steps.length - 1 ? lastStepMarks[details.transaction.status] : openStepMark
          }`}
        >
          <b className="font-medium">{label}</b>
          <time dateTime={at} className="text-muted">
            {index === 0 && `${formatDay(at)}, `}
            {formatSecond(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

export interface TrailStep {
  readonly label: string
  /** In UTC. */
  readonly at: string
}

/**
 * The events in order, at the bank's recorded times: when it received the order and when it decided. A backdated
 * entry counts as received at its own date.
 */
export function listSteps({ transaction, receipt }: TransactionDetails): readonly TrailStep[] {
  const { steps } = detailsWords
  const { type, status, date } = transaction
  if (type === 'credit')
    return [
      { label: steps.received, at: date },
      { label: steps.completed, at: date },
    ]
  const takenAt = receipt.placedAt < date ? receipt.placedAt : date
  const sent = receipt.destination === undefined ? [] : [{ label: steps.sent, at: takenAt }]
  switch (status) {
    case 'completed':
      return [...sent, { label: steps.checked, at: date }, { label: steps.completed, at: date }]
    case 'declined': {
      const { check, needsReview } = declineWords(receipt.reason)
      const decided = needsReview ? steps.flagged : steps.declined
      return [...sent, { label: check, at: date }, { label: decided, at: date }]
    }
    default:
      // Of a bank that is newer than this page.
      return [...sent, { label: status satisfies never, at: date }]
  }
}

interface DrawerProps {
  readonly title: string
  readonly closeLabel: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A drawer of 31rem from the right; on a phone the whole screen. When printed, it is the page, without the rest of
 * the app.
 */
export function Drawer({ title, closeLabel, isOpen, onClose, children }: DrawerProps) {
  const ref = useEscapeFromPage(isOpen, onClose)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-(--z-overlay) bg-overlay transition-opacity duration-(--motion-base) ease-out data-[entering]:opacity-0 data-[exiting]:opacity-0 data-[exiting]:duration-(--motion-fast) print:static print:bg-transparent"
    >
      <Modal
        data-prints-alone
        className="fixed inset-y-0 right-0 w-[31rem] max-w-full bg-surface shadow-4 forced-colors:border transition duration-(--motion-base) ease-out data-[entering]:translate-x-8 data-[exiting]:translate-x-8 data-[exiting]:duration-(--motion-fast) max-md:w-full print:static print:w-full print:shadow-none"
      >
        <Dialog
          ref={ref}
          className="flex h-full flex-col outline-none low:block low:overflow-y-auto print:block"
        >
          <header className="flex min-h-15 flex-none items-center justify-between gap-4 border-b border-line pr-2 pl-4 md:min-h-(--header) md:pr-4 md:pl-6 print:hidden">
            <Heading slot="title" level={2} className="text-xl">
              {title}
            </Heading>
            <CloseButton label={closeLabel} onClose={onClose} />
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
