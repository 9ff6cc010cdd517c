import { useEffect, useState } from 'react'
import { timings } from '../../../../content/facts.ts'
import type { Account } from '../../../contract/accounts.ts'
import { Button } from '../../components/button.tsx'
import { Mark } from '../../components/logo.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { ProgressLine } from '../progress-line.tsx'
import { Late, Skeleton } from '../skeleton.tsx'
import { orderInWords } from './open-order-notice.tsx'
import type { TransferSubmission } from './submit-order.ts'
import type { TransferOrder, TransferState } from './transfer-flow.ts'
import type { TransferFields } from './transfer-form.tsx'
import { defaultPayer, payersOf } from './payers.ts'
import { TransferResult, TransferUndecided } from './transfer-outcome.tsx'
import { resultWords, transferWords } from './transfer-words.ts'

const FormPart = createFetchedPart(async () => (await import('./transfer-form.tsx')).TransferForm)

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
        <FormPart waiting={<TransferFormSkeleton />}>
          {TransferForm => (
            <TransferForm
              account={account}
              payers={payers}
              onFrom={setChosenId}
              prefill={state.step === 'processing' ? fieldsOf(state.order) : prefill}
              isHidden={state.step === 'processing'}
              refusal={state.step === 'form' ? state.refusal : undefined}
              onPlace={filled => placement.place({ accountId: account.id, ...filled })}
              onCancel={onClose}
            />
          )}
        </FormPart>
      )}
      {state.step === 'processing' && <TransferProcessing state={state} />}
      {isUndecided && <TransferUndecided state={state} placement={placement} onClose={onClose} />}
      {state.step === 'result' && <TransferResult result={state} onClose={onClose} />}
    </div>
  )
}

const stepMs = 100

/** Shown for at least 2.5 s, and until the bank answers. */
function TransferProcessing({ state }: { state: Extract<TransferState, { step: 'processing' }> }) {
  const { clock } = useEnvironment()
  const { order, unansweredCount, sentence } = state
  const [percent, setPercent] = useState(0)
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  useEffect(() => {
    const startMs = clock.now()
    const read = () =>
      setPercent(Math.min(100, ((clock.now() - startMs) / timings.transferProcessingMs) * 100))
    return clock.every(stepMs, read)
  }, [clock])
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-center justify-items-center overflow-y-auto px-4 pt-6 pb-12 text-center md:px-8">
        <Mark className="size-22 text-link" />
        <ProgressLine label={transferWords.progress} percent={percent} look="onSurface" />
        <h3 ref={heading} tabIndex={-1} className="mt-6 text-[1.5rem] outline-none">
          {transferWords.processing}
        </h3>
        <p className="money mt-1.5 max-w-108 text-balance text-muted">
          {orderInWords(order)} {transferWords.keepOpen}
        </p>
        <output className="mt-3 font-medium">
          {unansweredCount > 0 && (sentence ? transferWords.unconfirmed.checking : transferWords.noAnswerYet)}
        </output>
      </div>
      <DialogFooter>
        <Button variant="line" disabled>
          {transferWords.cancel}
        </Button>
        <Button icon="money-out" busy>
          {transferWords.confirm}
        </Button>
      </DialogFooter>
    </>
  )
}

const labelWidths = ['w-28', 'w-40', 'w-16', 'w-20']

/** Placeholders for the account and the four fields while the form's code loads. */
const TransferFormSkeleton = () => (
  <DialogBody className="flex-1">
    <Late told={transferWords.loading}>
      <div className="grid gap-5">
        <span className="h-15 rounded-control bg-selected" />
        {labelWidths.map(width => (
          // The name has no hint below it; the fields after it have.
          <span key={width} className="grid gap-2.5 nth-[n+3]:pb-6">
            <Skeleton className={`h-3 ${width}`} />
            <span className="h-11 rounded-control border border-line" />
          </span>
        ))}
      </div>
    </Late>
  </DialogBody>
)
