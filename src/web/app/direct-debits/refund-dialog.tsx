import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { directDebitWords } from '../../../contract/direct-debit-words.ts'
import type { DirectDebit } from '../../../contract/direct-debits.ts'
import { type RefundReason, refundReasonCodes } from '../../../domain/direct-debits.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import type { DialogFrame } from '../accounts/confirm-dialog.tsx'
import { OrderButton } from '../accounts/order-button.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { useOrderFields, useOrderForm } from '../accounts/use-order-form.ts'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { FocusAfter } from '../focus-after.tsx'
import { PickList } from '../choice-list.tsx'
import { askWords } from '../payments/payments-words.ts'
import type { Checked } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { directDebitsKey, useDirectDebitClient } from './direct-debit-queries.ts'
import { directDebitsWords as words } from './direct-debits-words.ts'

interface RefundDialogProps extends DialogFrame {
  readonly directDebit: DirectDebit
  /** What was taken. */
  readonly collection: DirectDebit['history'][number]
}

/** Spec section 13.4: a refund under the Guarantee, in full and at once. */
export function RefundDialog({ isOpen, onClose, ...form }: RefundDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { collectionId } = form.collection
  return (
    <Dialog
      title={askWords.asks(words.refund)}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={ownMoneyWords.close}
    >
      <RefundForm {...form} onBusy={setBusy} onClose={onClose} />
      <FocusAfter find={() => standingOf(collectionId)} />
    </Dialog>
  )
}

/** Where the collection stands now. It is drawn twice, as a table and as rows, of which one is seen. */
const standingOf = (collectionId: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[data-collection="${collectionId}"]`)].find(
    ({ offsetParent }) => offsetParent !== null,
  ) ?? null

const options = refundReasonCodes.map(code => ({ value: `${code}`, label: directDebitWords.reasons[code] }))

interface ReasonFields {
  readonly reason: string
}

function checkReason({ reason }: ReasonFields): Checked<'reason', { readonly reason: RefundReason }> {
  const chosen = refundReasonCodes.find(code => `${code}` === reason)
  return chosen === undefined
    ? { ok: false, faults: { reason: directDebitWords.reason } }
    : { ok: true, value: { reason: chosen } }
}

interface RefundFormProps extends Omit<RefundDialogProps, 'isOpen'> {
  readonly onBusy: (isBusy: boolean) => void
}

function RefundForm({ directDebit: { company }, collection, onBusy, onClose }: RefundFormProps) {
  const order = useRefund({ company, collection, onClose })
  const { form, isFixed, isBusy, refusal } = order
  const { errorOf } = useOrderFields(order)
  const chosen = useWatch({ control: form.control, name: 'reason' })
  useReportBusy(isBusy, onBusy)
  return (
    <Form className="contents" onSend={order.send}>
      <DialogBody>
        <div className="money grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control bg-selected py-2.5 pr-4 pl-3 leading-[1.4]">
          <span className="grid size-10 place-items-center rounded-control bg-surface text-link">
            <Icon name="document" />
          </span>
          <span className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{company}</b>
            <span className="block text-sm text-muted">{words.takenOn(collection.dueOn)}</span>
          </span>
          <span className="font-display text-[1.1875rem] leading-tight font-heading tracking-[-.012em]">
            {formatMoney(collection.amount)}
          </span>
        </div>
        <PickList
          legend={words.whatWentWrong}
          isFixed={isFixed}
          options={options}
          chosen={chosen}
          error={errorOf('reason')}
          onChoose={reason => {
            form.setValue('reason', reason)
            form.clearFaults(['reason'])
          }}
        />
        <p className="text-nav text-muted">{words.refundText(company)}</p>
        <OrderNotice again={isFixed ? words.refundOnce : undefined} refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {ownMoneyWords.cancel}
        </Button>
        <OrderButton order={order} className="money">
          {words.refundNow(collection.amount)}
        </OrderButton>
      </DialogFooter>
    </Form>
  )
}

interface RefundOf extends Pick<RefundDialogProps, 'collection' | 'onClose'> {
  readonly company: string
}

/** The form of the one refund that it asks for. */
function useRefund({ company, collection: { collectionId, amount }, onClose }: RefundOf) {
  const bank = useDirectDebitClient()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  return useOrderForm({
    name: `refund ${collectionId}`,
    fields: ['reason'],
    initialOf: (unanswered: { readonly reason: RefundReason } | undefined): ReasonFields => ({
      reason: unanswered === undefined ? '' : `${unanswered.reason}`,
    }),
    check: checkReason,
    send: async (body, signal) => {
      const reply = await bank.refundCollection({ params: { id: collectionId }, body, signal })
      // Another holder may have been faster: the page shows it.
      await queryClient.invalidateQueries({ queryKey: directDebitsKey })
      return reply
    },
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body.refundClaim : undefined),
    take: () => {
      showToast({ look: 'success', ...words.refundPaid(amount, company) })
      onClose()
      return undefined
    },
  })
}
