import type { Account, Pot } from '../../../contract/accounts.ts'
import { penceOf } from '../../../domain/money.ts'
import { useEnvironment } from '../environment.ts'
import { useToast } from '../use-toast.ts'
import { ConfirmDialog, type DialogFrame } from './confirm-dialog.tsx'
import { shortName } from './own-account-words.ts'
import { potWords as words } from './own-money-words.ts'

interface ClosePotDialogProps extends DialogFrame {
  readonly pot: Pot
  readonly account: Account
}

/** Asks before a pot is closed, because it cannot be opened again. */
export function ClosePotDialog({ pot, account, ...frame }: ClosePotDialogProps) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const isEmpty = penceOf(pot.balance) === 0n
  return (
    <ConfirmDialog
      {...frame}
      title={words.closeTitle(pot.name)}
      action={words.close}
      isDanger
      send={signal => bank.closePot({ params: { id: pot.id }, signal })}
      onDone={() => showToast({ look: 'success', ...words.closed(pot.name) })}
    >
      <p>{isEmpty ? words.closeEmpty : words.closeText(pot.balance, shortName(account))}</p>
    </ConfirmDialog>
  )
}
