import { useState } from 'react'
import { Notice } from '../../components/notice.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { AccountInformationDialog } from '../accounts/account-information-dialog.tsx'
import { overviewWords } from './dashboard-words.ts'

const words = overviewWords.welcome

/** Greets a customer whose account has not moved yet, with the way to what others pay to. */
export function WelcomeNotice({ account, firstName }: { account: Account; firstName: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Notice look="info" lead={words.lead(firstName)}>
        {words.before}
        <button type="button" onClick={() => setOpen(true)} className="link inline! cursor-pointer">
          {words.details}
        </button>
        {words.after}
      </Notice>
      <AccountInformationDialog account={account} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
