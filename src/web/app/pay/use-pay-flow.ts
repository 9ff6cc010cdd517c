import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PaymentPurpose } from '../../../domain/payment-purposes.ts'
import { refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import type { PayeeFields } from '../payees/payee-form.ts'
import { useNameCheck } from '../payees/use-name-check.ts'
import type { FormAnswer, RefusedRequest } from '../use-app-form.ts'
import {
  type Assessment,
  hasPurposeStep,
  type HowMuch,
  type PayDraft,
  paymentBody,
  type Step,
  stepNumber,
  stepOfFault,
  type Whom,
} from './pay-draft.ts'

/** The fields of the second step as typed. */
export interface AmountFields {
  readonly accountId: string
  readonly amount: string
  readonly reference: string
}

/** What was typed and chosen in each step, whether or not it was sent: it is there again after Back. */
interface TypedSoFar {
  /** The id of a payee, or `new`. */
  whom?: string
  payee?: PayeeFields
  isSaved?: boolean
  amount?: AmountFields
  purpose?: PaymentPurpose
}

/** Why the bank refused, and the step where that is put right. */
interface StepProblem {
  readonly step: Step
  readonly refusal: RefusedRequest
}

/**
 * The steps of Pay someone (specification section 12.3): what they have so far, and the way from one to the next. The
 * address has the step, so that the browser's Back is a step back.
 */
export function usePayFlow() {
  const { bank, clock } = useEnvironment()
  const [draft, setDraft] = useState<PayDraft>({})
  const [problem, setProblem] = useState<StepProblem>()
  const typed = useRef<TypedSoFar>({})
  const nameCheck = useNameCheck()
  const go = useGo()

  async function assess(
    whom: Whom,
    howMuch: HowMuch,
    purpose?: PaymentPurpose,
  ): Promise<FormAnswer<Assessment>> {
    const body = paymentBody(whom, howMuch, purpose ? { purpose } : {})
    const answer = await sendOrder<Assessment>(clock, async signal => {
      const reply = await bank.assessPayment({ body, signal })
      return reply.status === 200 ? { kind: 'done', body: reply.body } : readUndone(reply, false)
    })
    return refusalOf(answer)
  }

  /** Goes to the step where a refusal is put right, or answers with it where that is `here`. */
  function refuse(refusal: RefusedRequest, here: Step): RefusedRequest | { readonly kind: 'left' } {
    const [first] = refusal.errors
    const step = (first && stepOfFault(first.field)) ?? here
    if (step === here) return refusal
    setProblem({ step, refusal })
    go(step)
    return { kind: 'left' }
  }

  return {
    draft,
    typed: typed.current,
    nameCheck,
    go,
    refuse,
    /** The refusal that brought the customer back to this step. */
    problemOf: (step: Step) => (problem?.step === step ? problem.refusal : undefined),
    showProblem: (step: Step, refusal: RefusedRequest) => {
      setProblem({ step, refusal })
      go(step)
    },
    /** The first step is done. What the bank said of another payment no longer counts. */
    pay: (whom: Whom) => {
      setProblem(undefined)
      setDraft(before => ({ whom, ...(before.howMuch && { howMuch: before.howMuch }) }))
      go('amount')
    },
    /** The second step is done, once the bank has said what it thinks of it. */
    take: async (howMuch: HowMuch) => {
      const { whom } = draft
      if (!whom) return { kind: 'left' } as const
      const answer = await assess(whom, howMuch)
      if (answer.kind === 'refused') return refuse(answer, 'amount')
      if (answer.kind === 'left') return answer
      const next = { whom, howMuch, assessment: answer.body }
      setProblem(undefined)
      setDraft(next)
      go(hasPurposeStep(next) ? 'purpose' : 'review')
      return answer
    },
    /** Another purpose was chosen, which is not sent yet. */
    changePurpose: (purpose: PaymentPurpose) => {
      typed.current.purpose = purpose
      setDraft(({ whom, howMuch, assessment }) => ({
        ...(whom && { whom }),
        ...(howMuch && { howMuch }),
        ...(assessment && { assessment: withoutWarning(assessment) }),
      }))
    },
    /** The purpose is sent: the bank may have a warning for it. */
    takePurpose: async (purpose: PaymentPurpose) => {
      const { whom, howMuch, assessment } = draft
      if (!whom || !howMuch || !assessment) return { kind: 'left' } as const
      const answer = await assess(whom, howMuch, purpose)
      if (answer.kind === 'refused') return refuse(answer, 'purpose')
      if (answer.kind === 'left') return answer
      setProblem(undefined)
      // What was asked stays asked: the purpose can be changed.
      setDraft({ whom, howMuch, purpose, assessment: { ...answer.body, asks: assessment.asks } })
      if (!answer.body.warning) go('review')
      return answer
    },
    /** The warning is read, and the customer goes on. */
    goOnAfterWarning: () => {
      const { warning } = draft.assessment ?? {}
      if (!warning) return
      const { rule, version } = warning
      setDraft(before => ({ ...before, warning: { rule, version } }))
      go('review')
    },
  }
}

export type PayFlow = ReturnType<typeof usePayFlow>

const withoutWarning = ({ warning: _, ...rest }: Assessment): Assessment => rest

/** Goes to a step, and keeps what else the address says. */
function useGo() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  return (step: Step, { replace = false } = {}) => {
    const next = new URLSearchParams(address)
    next.set('step', stepNumber(step))
    void navigate({ search: `?${next}` }, { replace })
  }
}
