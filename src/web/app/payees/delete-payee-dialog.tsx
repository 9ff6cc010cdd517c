import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Payee } from '../../../contract/payees.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useToast } from '../use-toast.ts'
import { payeesKey } from './payee-queries.ts'
import { payeePageWords as words } from './payees-words.ts'

/** Asks before a payee is deleted. */
export function DeletePayeeDialog({ payee, ...frame }: DialogFrame & { readonly payee: Payee }) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { tell } = useToast([])
  // First the way out: the page of a payee that is gone is not asked for again.
  const leave = async () => {
    await navigate(appPages.payees.path)
    await queryClient.invalidateQueries({ queryKey: payeesKey })
  }
  return (
    <ConfirmDialog
      {...frame}
      title={words.deleteTitle(payee.name)}
      action={words.delete}
      isDanger
      send={signal => bank.deletePayee({ params: { id: payee.id }, signal })}
      onDone={() => {
        tell({ look: 'success', ...words.deleted(payee.name) })
        void leave()
      }}
    >
      <p>{words.deleteText}</p>
    </ConfirmDialog>
  )
}
