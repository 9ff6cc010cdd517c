import type { Account } from '../../../contract/accounts.ts'
import { EmptyPlace } from '../empty-place.tsx'
import { NothingMovedYet } from './nothing-moved-yet.tsx'
import { transactionsWords as words } from './transactions-words.ts'

interface NothingListedProps {
  readonly account: Account
  readonly isBeyondEnd: boolean
  readonly isFiltered: boolean
  readonly onFirstPage: () => void
  readonly onClear: () => void
}

/** In place of the list: why there is nothing in it, and what to do next. */
export function NothingListed(props: NothingListedProps) {
  const { account, isBeyondEnd, isFiltered, onFirstPage, onClear } = props
  if (isBeyondEnd) return <Empty text={words.beyondEnd} action={words.firstPage} onAction={onFirstPage} />
  if (isFiltered) return <Empty text={words.noneMatch} action={words.clearFilters} onAction={onClear} />
  return <NothingMovedYet account={account} />
}

const Empty = ({ text, action, onAction }: { text: string; action: string; onAction: () => void }) => (
  <EmptyPlace
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
