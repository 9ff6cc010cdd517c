import { lazy, Suspense, useEffect } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { Dialog } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useFetchedAhead } from '../use-fetched-ahead.ts'
import type { TransferPlacement } from './place-order.ts'
import type { TransferFields } from './transfer-form-schema.ts'
import type { TransferOrder, TransferState } from './transfer-flow.ts'
import { TransferFormSkeleton } from './transfer-form-skeleton.tsx'
import { TransferProcessing } from './transfer-processing.tsx'
import { TransferResult } from './transfer-result.tsx'
import { TransferUndecided } from './transfer-undecided.tsx'
import { resultWords, transferWords } from './transfer-words.ts'

const fetchForm = async () => ({ default: (await import('./transfer-form.tsx')).TransferForm })
const TransferForm = lazy(fetchForm)

interface TransferDialogProps {
  readonly account: Account
  /** What the form's fields begin with. */
  readonly prefill: TransferFields | undefined
  readonly placement: TransferPlacement
  readonly state: TransferState
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Spec sections 2 and 4, Transfer: form, processing, result. Every state keeps the title, the width and the height. */
export function TransferDialog({ isOpen, ...step }: TransferDialogProps) {
  const { state, onClose } = step
  const { toasts } = useEnvironment()
  // The form brings its rules with it, a fifth of all scripts.
  useFetchedAhead(fetchForm)
  const transfer = state.step === 'result' ? state.transfer : undefined
  useEffect(() => {
    if (!transfer) return
    const { heading, toast } = resultWords(transfer)
    const look = transfer.status === 'completed' ? 'success' : 'danger'
    toasts.show({ look, title: heading, text: toast, isToldByDialog: isOpen })
  }, [toasts, transfer, isOpen])
  return (
    <Dialog
      title={transferWords.title}
      isOpen={isOpen}
      onClose={onClose}
      canClose={state.step !== 'processing'}
      width="md:w-[34rem]"
      closeLabel={transferWords.close}
    >
      <TransferStep {...step} />
    </Dialog>
  )
}

// Asked again, an order has its form no more: what it says is there should the bank refuse it.
const fieldsOf = ({ recipientName, destination, amount, reference = '' }: TransferOrder): TransferFields => ({
  recipientName,
  destination,
  amount,
  reference,
})

function TransferStep({ account, prefill, placement, state, onClose }: Omit<TransferDialogProps, 'isOpen'>) {
  const isUndecided = state.step === 'finding' || state.step === 'unheard' || state.step === 'unsent'
  const isForm = state.step === 'form' || state.step === 'processing'
  return (
    <div className="flex h-[44rem] min-h-0 flex-col md:h-[42.5rem] low:h-auto">
      {isForm && (
        <Suspense fallback={<TransferFormSkeleton />}>
          <TransferForm
            account={account}
            prefill={state.step === 'processing' ? fieldsOf(state.order) : prefill}
            isHidden={state.step === 'processing'}
            refusal={state.step === 'form' ? state.refusal : undefined}
            onPlace={filled => placement.place({ accountId: account.id, ...filled })}
            onCancel={onClose}
          />
        </Suspense>
      )}
      {state.step === 'processing' && <TransferProcessing state={state} />}
      {isUndecided && <TransferUndecided state={state} placement={placement} onClose={onClose} />}
      {state.step === 'result' && <TransferResult result={state} accountId={account.id} onClose={onClose} />}
    </div>
  )
}
