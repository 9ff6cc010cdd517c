import type { Account } from '../../../contract/accounts.ts'
import { useEnvironment } from '../environment.ts'
import { useToast } from '../use-toast.ts'
import { ConfirmDialog, type DialogFrame } from './confirm-dialog.tsx'
import { freezeWords as words } from './joint-and-closing-words.ts'
import { shortName } from './own-account-words.ts'

interface FreezeAccountDialogProps extends DialogFrame {
  readonly account: Account
  readonly otherHolder: string
}

/** Asks before a joint account is frozen, because both holders have to release it (spec section 11.7). */
export function FreezeAccountDialog({ account, otherHolder, ...frame }: FreezeAccountDialogProps) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const name = shortName(account)
  return (
    <ConfirmDialog
      {...frame}
      title={words.freezeTitle(name)}
      action={words.freeze}
      send={signal => bank.freezeAccount({ params: { id: account.id }, signal })}
      onDone={() => showToast({ look: 'success', ...words.froze(name) })}
    >
      <p>{words.freezeText(otherHolder)}</p>
    </ConfirmDialog>
  )
}
