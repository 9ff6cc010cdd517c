import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Payment } from '../../../contract/payments.ts'
import { formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { dateRangeOf } from '../../../domain/due-days.ts'
import { readAmount } from '../../../domain/typed-amount.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import type { Toast } from '../../components/toasts.ts'
import type { DialogFrame } from '../accounts/confirm-dialog.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { checkUnavailable, refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FocusAfter } from '../focus-after.tsx'
import { checkByFetched } from '../form-checks.ts'
import { outcomes } from '../pay/payment-result.tsx'
import { PurposeInDialog } from '../pay/purpose-step.tsx'
import { FocusedContinue } from '../pay/step-parts.tsx'
import { codeOfRefusal } from '../pay/use-assess.ts'
import { DateHint } from '../pay/when-fields.tsx'
import { amountForReading, AmountField } from '../transfers/amount-field.tsx'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { type ChangeField, type ChangeFields, changeOf, type FilledChange } from './change-payment-body.ts'
import { withinDates } from './due-words.ts'
import { paymentPageWords as words } from './payment-page-words.ts'
import { paymentsKey } from './payment-queries.ts'
import { askWords } from './payments-words.ts'
import { type SendChange, usePaymentChangeChecks } from './use-payment-change-checks.ts'

const fieldNames: readonly ChangeField[] = ['amount', 'executeOn', 'reference']

const checkFields = checkByFetched<ChangeFields, FilledChange>(
  async () => (await import('../pay/pay-rules.ts')).checkChange,
)

interface ChangePaymentDialogProps extends DialogFrame {
  readonly payment: Payment
}

/** Spec section 13.2: another amount, date or reference of a scheduled payment, confirmed again. */
export function ChangePaymentDialog({ payment, isOpen, onClose }: ChangePaymentDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.change}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      closesFromOutside={false}
      width="md:w-[34rem]"
      closeLabel={ownMoneyWords.close}
    >
      <ChangeForm payment={payment} onBusy={setBusy} onClose={onClose} />
      <FocusAfter />
    </Dialog>
  )
}

interface ChangeFormProps {
  readonly payment: Payment
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}

function ChangeForm({ onBusy, onClose, ...props }: ChangeFormProps) {
  // What the page learns meanwhile does not change what is being filled in.
  const [payment] = useState(props.payment)
  const { form, submit, isBusy, refusal, range, confirmation, checks, flow } = useChange(payment, onClose)
  const { field, errorOf, leave } = useFields(form)
  const { field: amountField } = useController({ control: form.control, name: 'amount' })
  const executeOn = useWatch({ control: form.control, name: 'executeOn' })
  useReportBusy(isBusy, onBusy)
  if (checks.isPurposeShown)
    return (
      <>
        <PurposeInDialog flow={flow} onDoNotPay={onClose} />
        {confirmation}
      </>
    )
  return (
    <Form className="contents" onSend={submit}>
      <DialogBody>
        <AmountField
          field={amountField}
          error={errorOf('amount')}
          onCorrect={() => {
            form.prepare()
            form.clearFaults(['amount'])
          }}
          onLeave={event => {
            // The field asks about a doubtful amount instead.
            if (readAmount(form.getValues('amount')).state !== 'doubtful') leave(event, 'amount')
          }}
        />
        <Field
          label={words.date}
          type="date"
          min={range.first}
          max={range.last}
          className="money"
          hint={<DateHint date={executeOn} range={range} />}
          {...field('executeOn')}
        />
        <Field
          label={words.facts.reference}
          labelNote={ownMoneyWords.optional}
          autoComplete="off"
          className="money"
          {...field('reference')}
        />
        <OrderNotice refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {askWords.keep}
        </Button>
        <FocusedContinue isFocused={checks.isPurposeDone} busy={isBusy}>
          {words.change}
        </FocusedContinue>
      </DialogFooter>
      {confirmation}
    </Form>
  )
}

function useChange(payment: Payment, onClose: () => void) {
  const { clock } = useEnvironment()
  const range = dateRangeOf(new Date(clock.now()))
  const { send, confirmation } = useSending(payment, onClose)
  const checks = usePaymentChangeChecks(payment, { range, send })
  const { form, submit, isBusy, refusal, refuse } = useAppForm<
    ChangeFields,
    FilledChange,
    never,
    RefusedRequest
  >({
    fields: fieldNames,
    initial: {
      amount: amountForReading(payment.amount),
      executeOn: payment.askedFor,
      reference: payment.reference,
    },
    check: Object.assign(
      async (fields: ChangeFields) =>
        withinDates(await checkFields(fields), fields.executeOn, { keptOn: payment.askedFor, range }),
      { ...(checkFields.prepare && { prepare: checkFields.prepare }) },
    ),
    checkUnavailable,
    send: checks.begin,
  })
  return {
    form,
    submit,
    isBusy: isBusy || checks.isBusy,
    refusal,
    range,
    confirmation,
    checks,
    flow: checks.flowTo(refuse),
  }
}

interface Sending {
  readonly confirmation: ReactNode
  readonly send: SendChange
}

/** Sends the change, confirmed. Sent twice, it changes nothing more. */
function useSending(payment: Payment, onClose: () => void): Sending {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { confirmed, confirmation } = useConfirmation()
  const { showToast } = useToast([])
  return {
    confirmation,
    send: async (filled, parts) => {
      let code: string | undefined
      const answer = await confirmed(confirmationId =>
        sendOrder<Payment>(clock, async signal => {
          const body = {
            ...changeOf(payment, filled),
            ...parts,
            ...(confirmationId !== undefined && { confirmationId }),
          }
          const reply = await bank.changePayment({ params: { id: payment.id }, body, signal })
          if (reply.status === 200) return { kind: 'done', body: reply.body.payment }
          code = codeOfRefusal(reply)
          return readUndone(reply, false)
        }),
      )
      await queryClient.invalidateQueries({ queryKey: paymentsKey })
      const read = refusalOf(answer)
      if (read.kind === 'refused') return { ...read, code }
      if (read.kind !== 'done') return read
      showToast(toastOf(read.body))
      onClose()
      return { kind: 'left' }
    },
  }
}

/** What became of the changed payment. The bank decides it again: it may hold it, decline it or refuse it. */
function toastOf(payment: Payment): Omit<Toast, 'id'> {
  const { status, amount, name, dueOn } = payment
  if (status === 'scheduled')
    return { look: 'success', ...words.changed(amount, name, formatWeekdayAndDate(dueOn)) }
  const { heading, look, text } = outcomes[status]
  return { look: look === 'warning' ? 'info' : look, title: heading, text: text(payment) }
}
