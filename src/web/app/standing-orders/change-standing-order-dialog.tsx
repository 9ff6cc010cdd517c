import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import type { DialogFrame } from '../accounts/confirm-dialog.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { checkUnavailable, refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FocusAfter } from '../focus-after.tsx'
import { isNameChoice, type NameAct } from '../payees/name-check-rows.ts'
import { NameCheckResult } from '../payees/name-check.tsx'
import { codeOfRefusal } from '../pay/use-assess.ts'
import { PurposeInDialog } from '../pay/purpose-step.tsx'
import { FocusedContinue } from '../pay/step-parts.tsx'
import { paymentsKey } from '../payments/payment-queries.ts'
import { type RefusedRequest, useAppForm } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { Preview } from './preview.tsx'
import { type ChangeStart, changeBody, ruleAfterChange, startOfChange } from './standing-order-change.ts'
import { TermsFields } from './standing-order-fields.tsx'
import {
  checkTerms,
  fieldNames,
  type FilledTerms,
  prepareTerms,
  type StandingOrderFields,
} from './standing-order-form.ts'
import { standingOrdersKey } from './standing-order-queries.ts'
import { pageWords as words } from './standing-order-words.ts'
import { type SendChange, useStandingOrderChangeChecks } from './use-standing-order-change-checks.ts'

interface ChangeDialogProps extends DialogFrame {
  readonly order: StandingOrder
}

/** Spec section 13.3: another amount, reference, frequency, next payment or end, confirmed again. */
export function ChangeStandingOrderDialog({ order, isOpen, onClose }: ChangeDialogProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={words.change}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      closesFromOutside={false}
      width="md:w-[44rem]"
      closeLabel={ownMoneyWords.close}
    >
      <StartedForm order={order} onBusy={setBusy} onClose={onClose} />
      <FocusAfter />
    </Dialog>
  )
}

interface ChangeFormProps {
  readonly order: StandingOrder
  readonly start: ChangeStart
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}

/** What the page learns meanwhile does not change what is being filled in. */
function StartedForm({ order, ...frame }: Omit<ChangeFormProps, 'start'>) {
  const { clock } = useEnvironment()
  const [start] = useState(() => ({ order, change: startOfChange(order, new Date(clock.now())) }))
  return start.change && <ChangeForm order={start.order} start={start.change} {...frame} />
}

/** One payment may be left. */
const paymentsMin = 1

/** The recipient cannot be changed, so what a name check offers besides going on is left out. */
const notOffered: readonly NameAct[] = ['edit', 'check_again', 'use_held_name', 'change_kind']

function ChangeForm(props: ChangeFormProps) {
  const { order, start, onBusy, onClose } = props
  const { form, submit, isBusy, refusal, confirmation, checks, flow } = useChange(props)
  const { name } = checks
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
        <TermsFields form={form} range={start.range} isChange />
        <Preview
          form={form}
          range={start.range}
          paymentsMin={paymentsMin}
          keptOn={start.next}
          follow={rule => ruleAfterChange(order, start.next, rule)}
        />
        <NameCheckResult
          state={name.state}
          isStatus={name.isStatus}
          without={notOffered}
          onTryAgain={submit}
          onAct={(pressed, check) => {
            if (!isNameChoice(pressed)) return onClose()
            return name.choose(order, check, pressed)
          }}
        />
        <OrderNotice refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {words.keep}
        </Button>
        {!name.isOpen && (
          <FocusedContinue
            key={String(name.hasChosen)}
            isFocused={name.hasChosen || checks.isPurposeDone}
            busy={isBusy}
          >
            {words.change}
          </FocusedContinue>
        )}
      </DialogFooter>
      {confirmation}
    </Form>
  )
}

function useChange({ order, start, onClose }: ChangeFormProps) {
  const { send, confirmation } = useSending(order, start, onClose)
  const checks = useStandingOrderChangeChecks(order, send)
  const check = (fields: StandingOrderFields) =>
    checkTerms(fields, { range: start.range, paymentsMin, keptOn: start.next })

  const { form, submit, isBusy, refusal, refuse } = useAppForm<
    StandingOrderFields,
    FilledTerms,
    never,
    RefusedRequest
  >({
    fields: fieldNames,
    initial: { accountId: order.accountId, payTo: '', ...start.fields },
    check: Object.assign(check, { prepare: prepareTerms }),
    checkUnavailable,
    send: checks.begin,
  })
  return {
    form,
    submit,
    isBusy: isBusy || checks.isBusy,
    refusal,
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
function useSending(order: StandingOrder, start: ChangeStart, onClose: () => void): Sending {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { confirmed, confirmation } = useConfirmation()
  const { showToast } = useToast([])
  const { id, name } = order
  return {
    confirmation,
    send: async (filled, parts) => {
      let code: string | undefined
      const answer = await confirmed(confirmationId =>
        sendOrder<StandingOrder>(clock, async signal => {
          const body = {
            ...changeBody(order, start, filled),
            ...parts,
            ...(confirmationId !== undefined && { confirmationId }),
          }
          const reply = await bank.changeStandingOrder({ params: { id }, body, signal })
          if (reply.status === 200) return { kind: 'done', body: reply.body.standingOrder }
          code = codeOfRefusal(reply)
          return readUndone(reply, false)
        }),
      )
      await Promise.all(
        [standingOrdersKey, paymentsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
      )
      const read = refusalOf(answer)
      if (read.kind === 'refused') return { ...read, code }
      if (read.kind !== 'done') return read
      showToast({
        look: 'success',
        title: words.toasts.changed,
        text: `${words.title(read.body.amount, name)}.`,
      })
      onClose()
      return { kind: 'left' }
    },
  }
}
