import { useEffect, useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { Dialog } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FocusAfter } from '../focus-after.tsx'
import { useNameCheck } from '../payees/use-name-check.ts'
import type { TransferSubmission } from './submit-order.ts'
import type { TransferOrder, TransferState } from './transfer-flow.ts'
import type { TransferFields } from './transfer-form.tsx'
import { defaultPayer, payersOf } from './payers.ts'
import { TransferFormPart, TransferFormSkeleton } from './transfer-form-part.tsx'
import { TransferProcessing, TransferResult, TransferUndecided } from './transfer-outcome.tsx'
import { resultWords, transferWords } from './transfer-words.ts'

interface TransferDialogProps {
  /** The account that the page shows. */
  readonly account: Account
  /** All open accounts of the customer: the primary account first. */
  readonly accounts: readonly Account[]
  /** The initial values of the form's fields. */
  readonly prefill: TransferFields | undefined
  readonly placement: TransferSubmission
  readonly state: TransferState
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Spec sections 2 and 4, Transfer: form, processing, result. All steps have the same title, width and height. */
export function TransferDialog({ isOpen, ...step }: TransferDialogProps) {
  const { state, onClose } = step
  const { toasts } = useEnvironment()
  const transfer = state.step === 'result' ? state.transfer : undefined
  useEffect(() => {
    if (!transfer) return
    const { heading, toast } = resultWords(transfer)
    const look = transfer.status === 'completed' ? 'success' : 'danger'
    toasts.show({ look, title: heading, text: toast, isAnnouncedByDialog: isOpen })
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
      <FocusAfter />
    </Dialog>
  )
}

// When an order is sent again, its form is gone. The form gets the order's values in case the bank refuses it.
const fieldsOf = ({ recipientName, destination, amount, reference = '' }: TransferOrder): TransferFields => ({
  recipientName,
  destination,
  amount,
  reference,
})

function TransferStep({ prefill, placement, state, onClose, ...shown }: Omit<TransferDialogProps, 'isOpen'>) {
  const nameCheck = useNameCheck()
  const orderedFrom = 'order' in state ? state.order.accountId : undefined
  const [chosenId, setChosenId] = useState<string>()
  // If the bank refuses an order, its form shows the account that the order named.
  if (orderedFrom !== undefined && orderedFrom !== chosenId) setChosenId(orderedFrom)
  const payers = payersOf(shown.accounts)
  const account = payers.find(({ id }) => id === chosenId) ?? defaultPayer(shown.account, payers)
  const isUndecided = state.step === 'finding' || state.step === 'unanswered' || state.step === 'unsent'
  const isForm = state.step === 'form' || state.step === 'processing'
  return (
    <div
      className={`flex min-h-0 flex-col low:h-auto ${payers.length > 1 ? 'h-[49rem] md:h-[47.75rem]' : 'h-[44rem] md:h-[42.5rem]'}`}
    >
      {isForm && (
        <TransferFormPart waiting={<TransferFormSkeleton />}>
          {TransferForm => (
            <TransferForm
              account={account}
              payers={payers}
              onFrom={setChosenId}
              prefill={state.step === 'processing' ? fieldsOf(state.order) : prefill}
              isHidden={state.step === 'processing'}
              refusal={state.step === 'form' ? state.refusal : undefined}
              onPlace={filled => placement.place({ accountId: account.id, ...filled })}
              nameCheck={nameCheck}
              isPrivateDesk
              onCancel={onClose}
            />
          )}
        </TransferFormPart>
      )}
      {state.step === 'processing' && <TransferProcessing order={state.order} note={noteOf(state)} />}
      {isUndecided && <TransferUndecided state={state} placement={placement} onClose={onClose} />}
      {state.step === 'result' && <TransferResult result={state} onClose={onClose} />}
    </div>
  )
}

/** What is said while an attempt has had no answer. */
const noteOf = ({ unansweredCount, sentence }: Extract<TransferState, { step: 'processing' }>) =>
  unansweredCount > 0 && (sentence ? transferWords.unconfirmed.checking : transferWords.noAnswerYet)
