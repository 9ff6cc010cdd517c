import type { Account } from '../../../contract/accounts.ts'
import { Button } from '../../components/button.tsx'
import { AccountInformation } from '../accounts/account-information.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { EmptyState } from '../panel.tsx'
import { transactionsWords, transactionsWords as words } from './transaction-words.ts'

interface NothingListedProps {
  /** Undefined in the list of all accounts. */
  readonly account: Account | undefined
  readonly isBeyondEnd: boolean
  readonly isFiltered: boolean
  readonly onFirstPage: () => void
  readonly onClear: () => void
}

/** Replaces an empty list: why it is empty, and what to do next. */
export function NothingListed(props: NothingListedProps) {
  const { account, isBeyondEnd, isFiltered, onFirstPage, onClear } = props
  if (isBeyondEnd) return <Empty text={words.beyondEnd} action={words.firstPage} onAction={onFirstPage} />
  if (isFiltered) return <Empty text={words.noneMatch} action={words.clearFilters} onAction={onClear} />
  return <NothingMovedYet account={account} />
}

const Empty = ({ text, action, onAction }: { text: string; action: string; onAction: () => void }) => (
  <EmptyState
    className="border-t border-line"
    text={
      <>
        {text}{' '}
        <button type="button" onClick={onAction} className="link tap cursor-pointer">
          {action}
        </button>
        .
      </>
    }
  />
)

interface NothingMovedProps {
  readonly account: Account | undefined
  readonly className?: string
}

/** Replaces the transactions of an account that has none: what will appear here, and the details for payments to it. */
export const NothingMovedYet = ({ account, className }: NothingMovedProps) => (
  <EmptyState text={words.empty} {...(className !== undefined && { className })}>
    {account && (
      <AccountInformation account={account}>
        {opening => (
          <Button variant="line" {...opening}>
            {words.details}
          </Button>
        )}
      </AccountInformation>
    )}
  </EmptyState>
)

interface ListFailureProps {
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Replaces a list that could not be loaded. */
export const ListFailure = ({ error, onRetry }: ListFailureProps) => (
  <div className="border-t border-line p-4 md:px-6 md:pt-6 md:pb-8">
    <LoadFailure words={transactionsWords.failed} error={error} onRetry={onRetry} />
  </div>
)
