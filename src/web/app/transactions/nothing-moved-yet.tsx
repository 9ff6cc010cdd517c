import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { AccountInformationDialog } from '../accounts/account-information-dialog.tsx'
import { EmptyPlace } from '../empty-place.tsx'
import { transactionsWords as words } from './transactions-words.ts'

/** In place of the transactions of an account that has none: what comes here, and what others need to pay into it. */
export function NothingMovedYet({ account, className }: { account: Account; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <EmptyPlace text={words.empty} {...(className !== undefined && { className })}>
      <Button variant="line" onClick={() => setOpen(true)}>
        {words.details}
      </Button>
      <AccountInformationDialog account={account} isOpen={isOpen} onClose={() => setOpen(false)} />
    </EmptyPlace>
  )
}
