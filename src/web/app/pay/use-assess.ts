import { useRef, useState } from 'react'
import { readRefusal } from '../../../contract/read-refusal.ts'
import type { PaymentPurpose } from '../../../domain/payment-purposes.ts'
import { refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import type { FormAnswer, RefusedRequest } from '../use-app-form.ts'
import { type Assessment, hasPurposeStep, type PayDraft, type PaymentBody } from './pay-draft.ts'

/** A refusal with its code, which says where it is corrected. */
export interface CodedRefusal extends RefusedRequest {
  readonly code?: string | undefined
}

/** The code of a refusal; of one that stands at a single field, the field's. */
export function codeOfRefusal(reply: Parameters<typeof readRefusal>[0]): string | undefined {
  const refusal = readRefusal(reply)
  const [first, ...others] = refusal?.errors ?? []
  return first && others.length === 0 ? first.code : refusal?.code
}

/** Asks what the bank thinks of a payment before it is ordered. Nothing is kept. */
export function useAssess() {
  const { bank, clock } = useEnvironment()
  return async (body: PaymentBody): Promise<FormAnswer<Assessment, CodedRefusal>> => {
    let code: string | undefined
    const answer = await sendOrder<Assessment>(clock, async signal => {
      const reply = await bank.assessPayment({ body, signal })
      if (reply.status === 200) return { kind: 'done', body: reply.body }
      code = codeOfRefusal(reply)
      return readUndone(reply, false)
    })
    const read = refusalOf(answer)
    return read.kind === 'refused' ? { ...read, code } : read
  }
}

/** What the bank says of a payment once its purpose is known. What was asked stays asked: the purpose can be changed. */
export const assessedForPurpose = (said: Assessment, { asks }: Assessment): Assessment => ({ ...said, asks })

type Checked = Pick<PayDraft, 'assessment' | 'purpose' | 'warning'> & { readonly body?: PaymentBody }

/**
 * The questions before money is promised, and the warning that applies (specification section 12.4): of a transfer, of a
 * standing order and of a change.
 */
export function usePurposeChecks() {
  const assess = useAssess()
  const [checked, setChecked] = useState<Checked>({})
  const [chosen, setChosen] = useState<PaymentPurpose>()
  /** Rises with each payment that is asked about, and with another purpose: a later answer is of the one before. */
  const round = useRef(0)
  const { body, assessment, purpose } = checked
  return {
    /**
     * Asks of a payment of the larger amount. Answers whether the step that asks has to come first. `isWarned`: the bank wants
     * a warning read. If none stands yet, it belongs to the purpose that was chosen before, which is then asked for again.
     */
    begin: async (
      payment: PaymentBody,
      { isWarned = false }: { readonly isWarned?: boolean } = {},
    ): Promise<FormAnswer<{ readonly isNeeded: boolean }, CodedRefusal>> => {
      round.current += 1
      const begun = round.current
      const answer = await assess(payment)
      if (round.current !== begun) return { kind: 'left' }
      if (answer.kind !== 'done') return answer
      const isUnsaid = isWarned && answer.body.warning === undefined
      const next = {
        body: payment,
        assessment: isUnsaid ? { ...answer.body, asks: ['purpose' as const] } : answer.body,
      }
      setChecked(next)
      return { kind: 'done', body: { isNeeded: hasPurposeStep(next) } }
    },
    /** Whether the step has something to ask or to say. */
    isNeeded: hasPurposeStep(checked),
    /** The payment is given up: neither choices nor later answers count any more. */
    forget: () => {
      round.current += 1
      setChecked({})
      setChosen(undefined)
    },
    /** For the step that asks. `onPassed` goes on once the question is answered and the warning read. */
    flowTo: (onPassed: (parts: Pick<Checked, 'purpose' | 'warning'>) => void) => ({
      draft: checked,
      typed: { get: () => ({ ...(chosen && { purpose: chosen }) }) },
      problemOf: () => undefined,
      changePurpose: (next: PaymentPurpose) => {
        round.current += 1
        setChosen(next)
        setChecked(() => ({
          ...(body && { body }),
          ...(assessment && { assessment: withoutWarning(assessment) }),
        }))
      },
      setPurpose: async (next: PaymentPurpose) => {
        if (!body || !assessment) return { kind: 'left' } as const
        const begun = round.current
        const answer = await assess({ ...body, purpose: next })
        if (round.current !== begun) return { kind: 'left' } as const
        if (answer.kind !== 'done') return answer
        setChecked({ body, purpose: next, assessment: assessedForPurpose(answer.body, assessment) })
        if (!answer.body.warning) onPassed({ purpose: next })
        return answer
      },
      goOnAfterWarning: () => {
        const { rule, version } = assessment?.warning ?? {}
        if (rule === undefined || version === undefined) return
        onPassed({ ...(purpose && { purpose }), warning: { rule, version } })
      },
    }),
  }
}

/** The same assessment for another purpose, whose warning is not known yet. */
export function withoutWarning(assessment: Assessment): Assessment {
  const { warning: _, ...rest } = assessment
  return rest
}
