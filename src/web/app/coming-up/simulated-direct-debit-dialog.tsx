import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ukRules } from '../../../../content/facts.ts'
import { workingDaysAfter } from '../../../domain/bank-holidays.ts'
import { dateRangeOf, dueDateOf } from '../../../domain/due-days.ts'
import { formatLongDate, formatWeekday } from '../../../domain/format-dates.ts'
import { isoDateOf, londonDayOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { simulatedOriginators } from '../../../domain/direct-debits.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import type { DialogFrame } from '../accounts/confirm-dialog.tsx'
import { OrderButton } from '../accounts/order-button.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { useOrderFields, useOrderForm } from '../accounts/use-order-form.ts'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { FocusAfter } from '../focus-after.tsx'
import { directDebitsKey, useDirectDebitClient } from '../direct-debits/direct-debit-queries.ts'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { useToast } from '../use-toast.ts'
import { simulatedWords as words } from './coming-up-words.ts'

interface SimulatedDirectDebitDialogProps extends DialogFrame {
  /** The account that is collected from. */
  readonly accountId: string
}

/** Spec sections 13.10 and 17.6: a simulated company lodges a Direct Debit and announces its first collection. */
export function SimulatedDirectDebitDialog({ isOpen, onClose, accountId }: SimulatedDirectDebitDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={ownMoneyWords.close}
    >
      <SimulatedForm accountId={accountId} onBusy={setBusy} onClose={onClose} />
      <FocusAfter />
    </Dialog>
  )
}

const fieldNames = ['serviceUserNumber', 'amount', 'dueOn'] as const
type SimulatedFields = Record<(typeof fieldNames)[number], string>

const checkSimulated = checkByFetched<SimulatedFields, SimulatedFields>(
  async () => (await import('./simulated-rules.ts')).checkSimulated,
)

interface SimulatedFormProps extends Omit<SimulatedDirectDebitDialogProps, 'isOpen'> {
  readonly onBusy: (isBusy: boolean) => void
}

function SimulatedForm({ accountId, onBusy, onClose }: SimulatedFormProps) {
  const { clock } = useEnvironment()
  const now = new Date(clock.now())
  const range = dateRangeOf(now)
  const order = useSimulated({ accountId, onClose }, now)
  const { form, isFixed, isBusy, refusal } = order
  const { field } = useOrderFields(order)
  const dueOn = useWatch({ control: form.control, name: 'dueOn' })
  useReportBusy(isBusy, onBusy)
  return (
    <Form className="contents" onSend={order.send}>
      <DialogBody>
        <p className="text-muted">{words.text}</p>
        <SelectField label={words.company} {...field('serviceUserNumber')}>
          {simulatedOriginators.map(({ serviceUserNumber, company }) => (
            <option key={serviceUserNumber} value={serviceUserNumber}>
              {company}
            </option>
          ))}
        </SelectField>
        <Field
          label={ownMoneyWords.amount}
          leading="£"
          inputMode="decimal"
          autoComplete="off"
          className="money"
          {...field('amount')}
        />
        <Field
          label={words.date}
          type="date"
          min={range.first}
          max={range.last}
          className="money"
          hint={
            dueOn !== '' && dueDateOf(dueOn) !== dueOn
              ? words.moved(formatWeekday(dueDateOf(dueOn)))
              : words.hint
          }
          {...field('dueOn')}
        />
        <OrderNotice again={isFixed ? words.once : undefined} refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {ownMoneyWords.cancel}
        </Button>
        <OrderButton order={order}>{words.add}</OrderButton>
      </DialogFooter>
    </Form>
  )
}

/** The form of the one Direct Debit that it adds. The first date is as far away as companies announce. */
function useSimulated({ accountId, onClose }: Omit<SimulatedFormProps, 'onBusy'>, now: Date) {
  const bank = useDirectDebitClient()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  const [first] = simulatedOriginators
  return useOrderForm({
    name: `simulated Direct Debit ${accountId}`,
    fields: fieldNames,
    initialOf: (unanswered: SimulatedFields | undefined): SimulatedFields =>
      unanswered ?? {
        serviceUserNumber: first.serviceUserNumber,
        amount: '25.00',
        dueOn: isoDateOf(workingDaysAfter(londonDayOf(now), ukRules.directDebitNoticeWorkingDays)),
      },
    check: checkSimulated,
    send: async (body, signal) => {
      const reply = await bank.addSimulatedDirectDebit({ body: { ...body, accountId }, signal })
      await queryClient.invalidateQueries({ queryKey: directDebitsKey })
      return reply
    },
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body.directDebit : undefined),
    take: ({ company, nextPayment }) => {
      const when = nextPayment && [formatMoney(nextPayment.amount), formatLongDate(nextPayment.dueOn)]
      showToast({ look: 'success', ...words.added(company, when) })
      onClose()
      return undefined
    },
  })
}
