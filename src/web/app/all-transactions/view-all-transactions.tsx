import { useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { AllTransactionsDialog } from './all-transactions-dialog.tsx'
import { allTransactionsWords } from './all-transactions-words.ts'

/** Opens the All Transactions dialog, as quiet as a link. */
export function ViewAllTransactions({ account, isLong }: { account: Account; isLong: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="link tap cursor-pointer text-sm">
        {allTransactionsWords.open}
      </button>
      <AllTransactionsDialog
        account={account}
        isLong={isLong}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
