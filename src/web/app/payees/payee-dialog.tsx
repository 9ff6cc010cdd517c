import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { payeeWords } from '../../../contract/payee-words.ts'
import type { Payee } from '../../../contract/payees.ts'
import { encodeDestination } from '../../../domain/destination.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { messageIdOf, type SavedAttempt } from '../../message-id.ts'
import type { DialogFrame } from '../accounts/confirm-dialog.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { checkUnavailable, refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { Dialog, DialogBody, DialogFooter, useReportBusy } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FocusAfter } from '../focus-after.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import { type FormAnswer, type RefusedRequest, useAppForm } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { type NameQuery, isNameChoice, type NameAct } from './name-check-rows.ts'
import { NameCheckResult } from './name-check.tsx'
import { PayeeFieldset } from './payee-fields.tsx'
import {
  nameQueryOf,
  atPayeeFields,
  checkedFields,
  checkPayee,
  emptyPayee,
  type FilledPayee,
  type PayeeFields,
  payeeBody,
  payeeFieldNames,
  payeeFieldsOf,
} from './payee-form.ts'
import { payeesKey } from './payee-queries.ts'
import { payeeDialogWords as words } from './payee-dialog-words.ts'
import {
  type AnsweredCheck,
  isSettled,
  type NameCheckState,
  settledName,
  useNameCheck,
} from './use-name-check.ts'

interface AddPayeeDialogProps extends DialogFrame {
  /** Called with the payee that was added. */
  readonly onAdded?: (payee: Payee) => void
}

/** Spec section 12.1: the form of a new payee. */
export const AddPayeeDialog = ({ onAdded, ...frame }: AddPayeeDialogProps) => {
  const add = useAdding(onAdded)
  return (
    <PayeeFrame title={words.add} {...frame}>
      {onBusy => <PayeeForm payee={undefined} save={add} onBusy={onBusy} onClose={frame.onClose} />}
    </PayeeFrame>
  )
}

interface EditPayeeDialogProps extends DialogFrame {
  readonly payee: Payee
  /** Called with the payee as it is now. */
  readonly onSaved?: (payee: Payee) => void
}

/** Spec section 12.1: other details of a payee. */
export const EditPayeeDialog = ({ payee, onSaved, ...frame }: EditPayeeDialogProps) => {
  const change = useChanging(payee, onSaved)
  return (
    <PayeeFrame title={words.edit(payee.name)} {...frame}>
      {onBusy => <PayeeForm payee={payee} save={change} onBusy={onBusy} onClose={frame.onClose} />}
    </PayeeFrame>
  )
}

interface PayeeFrameProps extends DialogFrame {
  readonly title: string
  readonly children: (onBusy: (isBusy: boolean) => void) => ReactNode
}

function PayeeFrame({ title, isOpen, onClose, children }: PayeeFrameProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      closesFromOutside={false}
      width="md:w-[36rem]"
      closeLabel={ownMoneyWords.close}
    >
      {children(setBusy)}
      <FocusAfter />
    </Dialog>
  )
}

type Save = (filled: FilledPayee) => Promise<FormAnswer<null>>

/** Adds a payee. The same content sent again, after an answer that was lost, is added once. */
function useAdding(onAdded: AddPayeeDialogProps['onAdded']): Save {
  const { bank, clock, newId } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  const saved = useRef<SavedAttempt>({})
  return async filled => {
    const body = payeeBody(filled)
    const id = messageIdOf(body, saved.current, newId)
    const answer = await sendOrder<Payee>(clock, async signal => {
      const reply = await bank.addPayee({ body: { id, ...body }, signal })
      return reply.status === 200 || reply.status === 201
        ? { kind: 'done', body: reply.body.payee }
        : readUndone(reply, false)
    })
    await queryClient.invalidateQueries({ queryKey: payeesKey })
    if (answer.kind !== 'done') return refusalOf(answer)
    showToast({ look: 'success', ...words.added(filled.name) })
    onAdded?.(answer.body)
    return { kind: 'done', body: null }
  }
}

/** Changes a payee. What is left empty is removed. */
function useChanging({ id }: Payee, onSaved: EditPayeeDialogProps['onSaved']): Save {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  return async filled => {
    const { rollNumber, nickname } = filled
    const body = { ...payeeBody(filled), rollNumber, nickname }
    const answer = await sendOrder<Payee>(clock, async signal => {
      const reply = await bank.changePayee({ params: { id }, body, signal })
      return reply.status === 200 ? { kind: 'done', body: reply.body.payee } : readUndone(reply, false)
    })
    await queryClient.invalidateQueries({ queryKey: payeesKey })
    if (answer.kind !== 'done') return refusalOf(answer)
    showToast({ look: 'success', ...words.saved(filled.name) })
    onSaved?.(answer.body)
    return { kind: 'done', body: null }
  }
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether a check has an answer for this question, and the customer's choice where it needs one. */
const isSettledFor = (state: NameCheckState, query: NameQuery): state is AnsweredCheck => {
  if (!isSettled(state)) return false
  const { name, kind } = settledName(state)
  return isSame(query, { ...state.query, name, kind })
}

/** Whether the details of a payee say the same as before of who is paid. */
function isAsBefore({ name, kind, destination, rollNumber }: FilledPayee, payee: Payee | undefined): boolean {
  if (!payee) return false
  const before = payee.iban ?? `${payee.sortCode} ${payee.accountNumber}`
  return isSame(
    [name, kind, encodeDestination(destination), rollNumber],
    [payee.name, payee.kind, before, payee.rollNumber],
  )
}

interface PayeeFormOptions {
  readonly payee: Payee | undefined
  readonly save: Save
  readonly onClose: () => void
}

/** The form, and the name check that comes before it is saved. */
function usePayeeForm({ payee, save, onClose }: PayeeFormOptions) {
  const check = useNameCheck()
  const { hasPaymentChecks } = useSession().customer
  const { form, submit, isBusy, refusal } = useAppForm<PayeeFields, FilledPayee, null, RefusedRequest>({
    fields: payeeFieldNames,
    initial: payee ? payeeFieldsOf(payee) : emptyPayee,
    check: checkPayee,
    checkUnavailable,
    send: async (filled): Promise<FormAnswer<null>> => {
      const query = isAsBefore(filled, payee) ? undefined : nameQueryOf(filled)
      // At the private desk a result stops nothing. What was changed since has none yet.
      const isSaid = check.state.phase === 'answered' || check.state.phase === 'unanswered'
      if (query && !isSettledFor(check.state, query) && (hasPaymentChecks || !isSaid)) {
        const answer = await check.ask(query)
        if (answer.kind === 'refused')
          return { ...answer, errors: atPayeeFields(answer.errors, form.getValues()) }
        if (answer.kind !== 'answered' || !isSettled(answer.check)) return { kind: 'left' }
      }
      return save(filled)
    },
    onDone: onClose,
  })

  function act(pressed: NameAct, answered: AnsweredCheck) {
    if (isNameChoice(pressed)) {
      const { name, kind } = settledName(check.choose(answered, pressed))
      form.setValue('name', name)
      form.setValue('kind', kind)
      return
    }
    if (pressed === 'cancel') return onClose()
    if (pressed === 'edit') {
      check.forget()
      return form.setFocus('name')
    }
    if (form.getValues('rollNumber').trim() === '')
      return form.reportFaults([{ name: 'rollNumber', message: payeeWords.rollNumber }])
    return submit()
  }

  return { form, submit, isBusy, refusal, check, act }
}

/** It takes the focus where it comes back after a choice, whose button has gone. */
function SaveButton({ isFocused, isBusy }: { isFocused: boolean; isBusy: boolean }) {
  const button = useFocusAtFirst<HTMLButtonElement>(isFocused)
  return (
    <Button ref={button} type="submit" busy={isBusy}>
      {words.save}
    </Button>
  )
}

interface PayeeFormProps extends PayeeFormOptions {
  readonly onBusy: (isBusy: boolean) => void
}

function PayeeForm({ onBusy, onClose, ...options }: PayeeFormProps) {
  const { hasPaymentChecks } = useSession().customer
  const { form, submit, isBusy, refusal, check, act } = usePayeeForm({ ...options, onClose })
  useReportBusy(isBusy, onBusy)
  const forget = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || !checkedFields.has(target.name)) return
    // A roll number is typed in answer to the check.
    const isNeeded = check.state.phase === 'answered' && check.state.answer.reasonCode === 'IVCR'
    if (!isNeeded || target.name !== 'rollNumber') check.forget()
  }
  // While the result waits for a choice, its own buttons are the way on.
  const isWaiting = hasPaymentChecks && check.state.phase === 'answered' && !isSettled(check.state)
  return (
    <Form className="contents" onInput={forget} onSend={submit}>
      <DialogBody>
        <PayeeFieldset form={form} hasNickname />
        <NameCheckResult state={check.state} onAct={act} onTryAgain={submit} isStatus={!hasPaymentChecks} />
        <OrderNotice refusal={refusal} />
      </DialogBody>
      {!isWaiting && (
        <DialogFooter>
          <Button variant="line" disabled={isBusy} onClick={onClose}>
            {ownMoneyWords.cancel}
          </Button>
          <SaveButton
            isFocused={isSettled(check.state) && check.state.choice !== undefined}
            isBusy={isBusy}
          />
        </DialogFooter>
      )}
    </Form>
  )
}
