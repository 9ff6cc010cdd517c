import { lazy, Suspense, useEffect } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { Dialog } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import type { TransferPlacement } from './place-order.ts'
import type { TransferState } from './transfer-flow.ts'
import { TransferProcessing } from './transfer-processing.tsx'
import { TransferResult } from './transfer-result.tsx'
import { TransferUnheard } from './transfer-unheard.tsx'
import { resultWords, transferWords } from './transfer-words.ts'

const fetchForm = async () => ({ default: (await import('./transfer-form.tsx')).TransferForm })
const TransferForm = lazy(fetchForm)

interface TransferDialogProps {
  readonly account: Account
  readonly placement: TransferPlacement
  readonly state: TransferState
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Spec sections 2 and 4, Transfer: form, processing, result. Every state keeps the title and the width. */
export function TransferDialog({ account, placement, state, isOpen, onClose }: TransferDialogProps) {
  const { toasts } = useEnvironment()
  // The form brings its rules with it, a fifth of all scripts: after the page, yet before anybody opens it.
  useEffect(() => {
    fetchForm().catch(() => undefined) // asked for again when the dialog opens
  }, [])
  const transfer = state.step === 'result' ? state.transfer : undefined
  useEffect(() => {
    if (!transfer) return
    const { heading, toast } = resultWords(transfer)
    toasts.show({ look: transfer.status === 'completed' ? 'success' : 'danger', title: heading, text: toast })
  }, [toasts, transfer])
  return (
    <Dialog
      title={transferWords.title}
      isOpen={isOpen}
      onClose={onClose}
      canClose={state.step !== 'processing'}
      width="md:w-[34rem]"
      closeLabel={transferWords.close}
    >
      <TransferStep account={account} placement={placement} state={state} onClose={onClose} />
    </Dialog>
  )
}

function TransferStep({ account, placement, state, onClose }: Omit<TransferDialogProps, 'isOpen'>) {
  const isForm = state.step === 'form' || state.step === 'processing'
  return (
    <>
      {isForm && (
        <Suspense>
          <TransferForm
            account={account}
            isHidden={state.step === 'processing'}
            refusal={state.step === 'form' ? state.refusal : undefined}
            onPlace={filled => placement.place({ accountId: account.id, ...filled })}
            onCancel={onClose}
          />
        </Suspense>
      )}
      {state.step === 'processing' && <TransferProcessing state={state} />}
      {state.step === 'unheard' && (
        <TransferUnheard order={state.order} onAsk={placement.askAgain} onClose={onClose} />
      )}
      {state.step === 'result' && (
        <TransferResult transfer={state.transfer} accountId={account.id} onClose={onClose} />
      )}
    </>
  )
}
