import { type ReactNode, useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { useCode } from '../fetch-code.ts'

const fetchDialog = () => import('./account-information-dialog.tsx')

/** What a button needs to open the dialog: its press, and the moments that announce one. */
interface Opening {
  readonly onClick: () => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

interface AccountInformationProps {
  readonly account: Account
  /** Draws the button. */
  readonly children: (opening: Opening) => ReactNode
}

/** A button and the account information that it opens. The dialog's code is fetched for the first opening. */
export function AccountInformation({ account, children }: AccountInformationProps) {
  const { code, prepare, want } = useCode(fetchDialog)
  const [isOpen, setOpen] = useState(false)
  const open = async () => setOpen(code !== undefined || (await want()))
  return (
    <>
      {children({ onClick: () => void open(), onPointerEnter: prepare, onFocus: prepare })}
      {code && (
        <code.AccountInformationDialog account={account} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
