import type { Account } from '../../../contract/accounts.ts'
import { useEnvironment } from '../environment.ts'
import { useToast } from '../use-toast.ts'
import { ConfirmDialog, type DialogFrame } from './confirm-dialog.tsx'
import { cancellingWords as words } from './joint-and-closing-words.ts'
import { shortName } from './own-account-words.ts'

/** Asks before Fixed Savings are cancelled: the deposit goes back, without interest (spec section 11.6). */
export function CancelAccountDialog({ account, ...frame }: DialogFrame & { readonly account: Account }) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const name = shortName(account)
  return (
    <ConfirmDialog
      {...frame}
      title={words.cancelTitle(name)}
      action={words.cancelAccount}
      isDanger
      send={signal => bank.cancelAccount({ params: { id: account.id }, signal })}
      onDone={() => showToast({ look: 'success', ...words.cancelled(name) })}
    >
      <p>{words.cancelText(account.availableBalance)}</p>
    </ConfirmDialog>
  )
}
