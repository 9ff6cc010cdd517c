import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Mark } from '../../components/mark.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { AccountInformationDialog } from '../accounts/account-information-dialog.tsx'
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
  const [isOpen, setOpen] = useState(false)
  if (isBeyondEnd) return <Empty text={words.beyondEnd} action={words.firstPage} onAction={onFirstPage} />
  if (isFiltered) return <Empty text={words.noneMatch} action={words.clearFilters} onAction={onClear} />
  return (
    <div className="grid justify-items-center gap-4 px-6 py-16 text-center text-muted">
      <Mark className="size-16 text-line-strong" />
      <p className="max-w-96 [text-wrap:balance]">{words.empty}</p>
      <Button variant="line" onClick={() => setOpen(true)}>
        {words.details}
      </Button>
      <AccountInformationDialog account={account} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

const Empty = ({ text, action, onAction }: { text: string; action: string; onAction: () => void }) => (
  <div className="grid justify-items-center gap-4 border-t border-line px-6 py-16 text-center text-muted">
    <Mark className="size-16 text-line-strong" />
    <p>
      {text}{' '}
      <button type="button" onClick={onAction} className="link tap cursor-pointer">
        {action}
      </button>
      .
    </p>
  </div>
)
