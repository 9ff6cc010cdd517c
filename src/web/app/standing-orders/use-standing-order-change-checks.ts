import { useState } from 'react'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { dateRangeOf } from '../../../domain/due-days.ts'
import { refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import type { KnownPayee } from '../pay/pay-draft.ts'
import { type CodedRefusal, usePurposeChecks } from '../pay/use-assess.ts'
import type { FormAnswer } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { assessedBody, strangerOf } from './standing-order-change.ts'
import type { FilledStandingOrder, FilledTerms } from './standing-order-form.ts'
import { type StandingNameCheck, useStandingNameCheck } from './use-standing-name-check.ts'

/** What the checks before a payment want to know of a change. */
type ChangeParts = Pick<FilledStandingOrder, 'purpose' | 'warning' | 'nameCheckId' | 'nameChoice'>

type Answer = FormAnswer<never, CodedRefusal>
export type SendChange = (filled: FilledTerms, parts: ChangeParts) => Promise<Answer>

interface ChangeChecks {
  readonly name: StandingNameCheck
  readonly isPurposeShown: boolean
  /** That step is done, and the form is back. */
  readonly isPurposeDone: boolean
  /** The change is being sent after the step of the purpose and the warning. */
  readonly isBusy: boolean
  /** Sends what is filled in, with what the name check led to, and asks what the bank asks for. */
  readonly begin: (terms: FilledTerms) => Promise<Answer>
  /** For the step of the purpose and the warning, after which the change is sent. `refuse`: shows why it was not taken. */
  readonly flowTo: (
    refuse: (refusal: CodedRefusal) => void,
  ) => ReturnType<ReturnType<typeof usePurposeChecks>['flowTo']>
}

const isOfName = ({ code }: CodedRefusal): boolean =>
  code === 'name_check_missing' || code === 'name_choice_missing'
const isOfPurpose = ({ code }: CodedRefusal): boolean =>
  code === 'purpose_missing' || code === 'warning_missing'

/**
 * What the bank asks before it takes a change of a standing order (specification sections 12.4 and 13.1): the name again, or
 * what to do about it; then the purpose, or that a warning is read. It is asked for what the bank has no answer to: what was
 * chosen before stays chosen.
 */
export function useStandingOrderChangeChecks(order: StandingOrder, send: SendChange): ChangeChecks {
  const { clock } = useEnvironment()
  const name = useStandingNameCheck()
  const purpose = usePurposeChecks()
  const [filled, setFilled] = useState<FilledTerms>()
  const [shown, setShown] = useState<'purpose' | 'done'>()
  const { begin: beginSending, isBusy } = useOneAtATime()
  const { payeeId } = order
  const stranger = payeeId === null ? strangerOf(order) : undefined
  const findPayee = useFindPayee(payeeId, stranger)

  async function askName(terms: FilledTerms, parts: ChangeParts, refusal: CodedRefusal): Promise<Answer> {
    const payee = await findPayee()
    if (payee.kind !== 'done') return payee
    const settled = await name.settle(payee.body, payeeId === null || refusal.code === 'name_check_missing')
    if (settled.kind === 'refused') return settled
    if (settled.kind === 'open') return { kind: 'left' }
    const isNew = Object.keys(settled.parts).length > 0
    return isNew ? ask(terms, { ...parts, ...settled.parts }) : refusal
  }

  async function askPurpose(terms: FilledTerms, parts: ChangeParts, refusal: CodedRefusal): Promise<Answer> {
    if (payeeId === null && !stranger) return refusal
    // Nobody else is assessed without a name check of one's own.
    if (stranger?.iban === null && !hasNameCheck(parts)) return askName(terms, parts, refusal)
    const range = dateRangeOf(new Date(clock.now()))
    const isWarned = refusal.code === 'warning_missing'
    const assessed = await purpose.begin(assessedBody(order, terms, { range, parts }), { isWarned })
    if (assessed.kind === 'refused' && isOfName(assessed) && !hasNameCheck(parts))
      return askName(terms, parts, assessed)
    if (assessed.kind !== 'done') return assessed
    if (!assessed.body.isNeeded) return refusal
    setShown('purpose')
    return { kind: 'left' }
  }

  async function ask(terms: FilledTerms, parts: ChangeParts): Promise<Answer> {
    const answer = await send(terms, parts)
    if (answer.kind !== 'refused') return answer
    if (isOfName(answer) && !hasNameCheck(parts)) return askName(terms, parts, answer)
    return isOfPurpose(answer) ? askPurpose(terms, parts, answer) : answer
  }

  async function sendChecked(
    terms: FilledTerms,
    parts: ChangeParts,
    refuse: (refusal: CodedRefusal) => void,
  ) {
    const answer = await send(terms, { ...name.parts, ...parts })
    if (answer.kind === 'refused') refuse(answer)
  }

  return {
    name,
    isPurposeShown: shown === 'purpose',
    isPurposeDone: shown === 'done',
    isBusy,
    begin: terms => {
      setFilled(terms)
      return ask(terms, name.parts)
    },
    flowTo: refuse =>
      purpose.flowTo(parts => {
        setShown('done')
        if (filled) void beginSending(() => sendChecked(filled, parts, refuse))
      }),
  }
}

const hasNameCheck = ({ nameCheckId, nameChoice }: ChangeParts): boolean =>
  nameCheckId !== undefined || nameChoice !== undefined

/** Finds the payee of an order; without one, the order pays somebody who is no payee. */
function useFindPayee(payeeId: string | null, stranger: KnownPayee | undefined) {
  const { bank, clock } = useEnvironment()
  return async (): Promise<FormAnswer<KnownPayee | undefined>> => {
    if (payeeId === null) return { kind: 'done', body: stranger }
    const answer = await sendOrder<KnownPayee>(clock, async signal => {
      const reply = await bank.readPayee({ params: { id: payeeId }, signal })
      return reply.status === 200 ? { kind: 'done', body: reply.body.payee } : readUndone(reply, false)
    })
    return refusalOf(answer)
  }
}
