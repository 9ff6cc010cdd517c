import { useRef, useState } from 'react'
import type { Payment } from '../../../contract/payments.ts'
import { messageIdOf, type SavedAttempt } from '../../message-id.ts'
import { refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import type { PaymentBody } from '../pay/pay-draft.ts'
import { type CodedRefusal, usePurposeChecks } from '../pay/use-assess.ts'
import { nameRow } from '../payees/name-check-rows.ts'
import type { FormAnswer } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { assessedTerms, type FilledChange, type NewCheckParts, newCheckParts } from './change-payment-body.ts'
import type { DateRange } from './due-words.ts'
import { paymentPageWords as words } from './payment-page-words.ts'

/** What the checks before a payment want to know of a change. */
type ChangeParts = Pick<PaymentBody, 'purpose' | 'warning'> & NewCheckParts

type Answer = FormAnswer<never, CodedRefusal>
export type SendChange = (filled: FilledChange, parts: ChangeParts) => Promise<Answer>

interface ChangeChecks {
  readonly isPurposeShown: boolean
  /** That step is done, and the form is back. */
  readonly isPurposeDone: boolean
  /** The change is being sent after the step of the purpose and the warning. */
  readonly isBusy: boolean
  /** Sends what is filled in, and asks what the bank asks for. */
  readonly begin: (terms: FilledChange) => Promise<Answer>
  /** For the step of the purpose and the warning, after which the change is sent. `refuse`: shows why it was not taken. */
  readonly flowTo: (
    refuse: (refusal: CodedRefusal) => void,
  ) => ReturnType<ReturnType<typeof usePurposeChecks>['flowTo']>
}

/** The name was not checked for 90 days, or another check of the payee, made elsewhere, said something else of it. */
const isOfName = ({ code }: CodedRefusal): boolean =>
  code === 'name_check_missing' || code === 'name_choice_missing'

/**
 * What the bank asks before it takes a change of a payment (specification sections 12.4 and 13.1): the name again, then the
 * purpose, or that a warning is read. A name that was checked once is checked for all that is sent after it.
 */
export function usePaymentChangeChecks(
  payment: Payment,
  { range, send }: { readonly range: DateRange; readonly send: SendChange },
): ChangeChecks {
  const name = useNewNameCheck(payment)
  const purpose = usePurposeChecks()
  const [filled, setFilled] = useState<FilledChange>()
  const [shown, setShown] = useState<'purpose' | 'done'>()
  const { begin: beginSending, isBusy } = useOneAtATime()

  const sendNamed: SendChange = (terms, parts) => send(terms, { ...parts, ...name.parts() })

  async function askPurpose(terms: FilledChange, refusal: CodedRefusal): Promise<Answer> {
    // The bank assesses a payment to somebody who is no payee only with a name check.
    if (payment.payeeId === null && payment.iban === null && !name.isChecked()) {
      const checked = await name.check()
      if (checked.kind !== 'done') return checked
    }
    const isWarned = refusal.code === 'warning_missing'
    const body = { ...assessedBody(payment, terms, range), ...name.parts() }
    const assessed = await purpose.begin(body, { isWarned })
    if (assessed.kind !== 'done') return assessed
    if (!assessed.body.isNeeded) return refusal
    setShown('purpose')
    return { kind: 'left' }
  }

  async function ask(terms: FilledChange): Promise<Answer> {
    const answer = await sendNamed(terms, {})
    if (answer.kind !== 'refused') return answer
    if (isOfName(answer) && !name.isChecked()) {
      const checked = await name.check()
      return checked.kind === 'done' ? ask(terms) : checked
    }
    const isOfPurpose = answer.code === 'purpose_missing' || answer.code === 'warning_missing'
    return isOfPurpose ? askPurpose(terms, answer) : answer
  }

  async function sendChecked(
    terms: FilledChange,
    parts: ChangeParts,
    refuse: (refusal: CodedRefusal) => void,
  ) {
    const answer = await sendNamed(terms, parts)
    if (answer.kind === 'refused') refuse(answer)
  }

  return {
    isPurposeShown: shown === 'purpose',
    isPurposeDone: shown === 'done',
    isBusy,
    begin: terms => {
      setFilled(terms)
      return ask(terms)
    },
    flowTo: refuse =>
      purpose.flowTo(parts => {
        setShown('done')
        if (filled) void beginSending(() => sendChecked(filled, parts, refuse))
      }),
  }
}

/**
 * Checks the recipient's name again, where the last check is over 90 days old. The check counts where the name matches
 * or could not be checked, or where it says what the customer went on after when they ordered the payment, which is sent with it;
 * otherwise a new payment has to be ordered, for its name cannot be changed. Asked again after a lost answer, it is the same
 * check.
 */
function useNewNameCheck(payment: Payment) {
  const { name, kind, sortCode, accountNumber, rollNumber } = payment
  const { bank, clock, newId } = useEnvironment()
  const saved = useRef<SavedAttempt>({})
  const passed = useRef<NewCheckParts>(undefined)
  const assessed = {
    name,
    kind: kind ?? 'personal',
    destination: `${sortCode} ${accountNumber}`,
    ...(rollNumber !== null && { secondaryReference: rollNumber }),
  }
  return {
    isChecked: () => passed.current !== undefined,
    /** What is sent of the check, once there was one. */
    parts: (): NewCheckParts => passed.current ?? {},
    check: async (): Promise<FormAnswer<null>> => {
      const id = messageIdOf(assessed, saved.current, newId)
      const answer = await sendOrder<null>(clock, async signal => {
        const reply = await bank.checkName({ body: { id, ...assessed }, signal })
        if (reply.status !== 200 && reply.status !== 201) return readUndone(reply, false)
        const row = nameRow(assessed, reply.body)
        const parts = newCheckParts(payment, id, row)
        if (parts) {
          passed.current = parts
          return { kind: 'done', body: null }
        }
        const said = row.text.map(part => part.text).join('')
        return { kind: 'refused', message: `${said} ${words.nameNotSure}`, errors: [] }
      })
      return refusalOf(answer)
    },
  }
}

/** The payment as changed, to be assessed. */
function assessedBody(payment: Payment, filled: FilledChange, range: DateRange): PaymentBody {
  const { payeeId, name, kind, sortCode, accountNumber, iban, rollNumber } = payment
  const terms = assessedTerms(payment, filled, range)
  if (payeeId !== null) return { ...terms, payeeId }
  return {
    ...terms,
    recipient: {
      name,
      kind: kind ?? 'personal',
      destination: iban ?? `${sortCode} ${accountNumber}`,
      ...(rollNumber !== null && { secondaryReference: rollNumber }),
    },
  }
}
