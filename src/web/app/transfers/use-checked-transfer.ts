import { useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { ownAccountNumber, type WholeDestination } from '../../../domain/destination.ts'
import type { PaymentPurpose } from '../../../domain/payment-purposes.ts'
import { checkUnavailable } from '../accounts/send-change.ts'
import {
  type PaymentTerms,
  type PayDraft,
  paymentBody,
  type Recipient,
  recipientOfNew,
} from '../pay/pay-draft.ts'
import { transferPaymentKey } from '../pay/stored-payment.ts'
import { type CodedRefusal, usePurposeChecks } from '../pay/use-assess.ts'
import { usePayment } from '../pay/use-payment.ts'
import { isSettled, useNameCheck } from '../payees/use-name-check.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import type { TransferRefusal } from './transfer-flow.ts'
import { nameQueryOfTransfer, readTypedAccount, withKindFollowing } from './transfer-names.ts'
import type { FilledTransfer } from './transfer-rules.ts'

/** A filled form, with the account that pays. `reference`: undefined if it was left empty. */
export type FilledOrder = FilledTransfer & { readonly accountId: string }

/** The payment of which the bank asks something before it takes it: its purpose, or that a warning is read. */
export interface PendingPayment {
  readonly recipient: Recipient
  readonly terms: PaymentTerms
}

/** The fields of the form, by the names that payments and name checks have for them. */
const formFields: Readonly<Record<string, string>> = {
  name: 'recipientName',
  'recipient.name': 'recipientName',
  destination: 'destination',
  'recipient.destination': 'destination',
  amount: 'amount',
  reference: 'reference',
}

/** A refusal as the form shows it: beside its fields, or as a sentence where it belongs to none of them. */
export function asFormRefusal({
  message,
  errors,
}: Pick<CodedRefusal, 'message' | 'errors'>): TransferRefusal {
  const known = errors.flatMap(error => {
    const field = formFields[error.field]
    return field === undefined ? [] : [{ field, code: 'refused', message: error.message }]
  })
  return { message: errors[0] && known.length === 0 ? errors[0].message : message, errors: known }
}

/**
 * A transfer of a customer with checks (specification section 12.3): the form's Confirm has the name checked and the payment
 * assessed, asks what the assessment wants, and orders it as a payment. What was typed stays in the form.
 */
export function useCheckedTransfer(accounts: readonly Account[]) {
  const nameCheck = useNameCheck()
  const checks = usePurposeChecks()
  const { begin, isBusy } = useOneAtATime()
  const [refusal, setRefusal] = useState<TransferRefusal>()
  const [pendingPayment, setPendingPayment] = useState<PendingPayment>()
  const payment = usePayment({ onRefused: refuse, storedAs: transferPaymentKey })
  // Found after a reload: nobody was waiting for it.
  const [isResumed, setResumed] = useState(payment.state.at === 'finding')

  function refuse(refused: CodedRefusal) {
    if (refused.code === 'name_check_missing') nameCheck.startAnew()
    setPendingPayment(undefined)
    setRefusal(asFormRefusal(refused))
  }

  function pay({ recipient, terms }: PendingPayment, passed: Pick<PayDraft, 'purpose' | 'warning'>) {
    setResumed(false)
    payment.pay(paymentBody(recipient, terms, passed), recipient)
  }

  /** Recipient the form names, once nothing about the name waits for the customer. */
  async function findRecipient(
    { recipientName: name, ...filled }: FilledOrder,
    destination: WholeDestination,
  ) {
    const typed = { name, kind: 'personal', destination, rollNumber: null, nickname: null } as const
    const number = ownAccountNumber(destination)
    const query = nameQueryOfTransfer({ recipientName: name, ...filled }, nameCheck.state)
    if (!query || accounts.some(({ accountNumber }) => accountNumber === number))
      return recipientOfNew(typed, undefined, false)
    const answer = await nameCheck.ask(query)
    if (answer.kind === 'refused') refuse(answer)
    if (answer.kind !== 'answered') return undefined
    const check = withKindFollowing(answer.check)
    if (!isSettled(check)) return undefined
    const { nameChoice, ...recipient } = recipientOfNew(typed, check, false)
    // The form has no type of account, so that nobody chose it.
    return { ...recipient, ...(nameChoice && nameChoice !== 'change_kind' && { nameChoice }) }
  }

  async function place(filled: FilledOrder) {
    setRefusal(undefined)
    const destination = readTypedAccount(filled.destination)
    if (!destination) return setRefusal(asFormRefusal(checkUnavailable))
    const recipient = await findRecipient(filled, destination)
    if (!recipient) return
    const { accountId, amount, reference } = filled
    const next = { recipient, terms: { accountId, amount, reference } }
    const answer = await checks.begin(paymentBody(recipient, next.terms))
    if (answer.kind === 'left') return
    if (answer.kind === 'refused') return refuse(answer)
    if (answer.body.isNeeded) return setPendingPayment(next)
    pay(next, {})
  }

  const purposeFlow = checks.flowTo(passed => pendingPayment && pay(pendingPayment, passed))
  return {
    nameCheck,
    payment,
    refusal,
    pendingPayment,
    isResumed,
    isBusy: isBusy || payment.underWay !== undefined,
    place: (filled: FilledOrder) => void begin(() => place(filled)),
    /** For the step that asks. A refusal is shown in the form. */
    purposeFlow: {
      ...purposeFlow,
      setPurpose: async (purpose: PaymentPurpose) => {
        const answer = await purposeFlow.setPurpose(purpose)
        if (answer.kind !== 'refused') return answer
        refuse(answer)
        return { kind: 'left' } as const
      },
    },
    /** Back to the form. */
    goBack: () => setPendingPayment(undefined),
    /** The dialog closes: later answers no longer count. A payment that waits for its confirmation is given up. */
    reset: () => {
      nameCheck.forget()
      checks.forget()
      setRefusal(undefined)
      setPendingPayment(undefined)
      if (payment.state.at === 'none') void payment.doNotPay()
      if (payment.state.at === 'result') payment.drop()
    },
  }
}
