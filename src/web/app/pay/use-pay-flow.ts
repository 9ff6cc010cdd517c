import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PaymentPurpose } from '../../../domain/payment-purposes.ts'
import { useEnvironment } from '../environment.ts'
import type { PayeeFields } from '../payees/payee-form.ts'
import { useNameCheck } from '../payees/use-name-check.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import {
  hasPurposeStep,
  type PaymentTerms,
  storedCheck,
  needsNameCheck,
  type PayDraft,
  paymentBody,
  type SavedPayee,
  type Step,
  stepIn,
  stepNumber,
  stepOfCode,
  stepOfFault,
  type Recipient,
  recipientOfPayee,
} from './pay-draft.ts'
import { assessedForPurpose, type CodedRefusal, useAssess, withoutWarning } from './use-assess.ts'
import type { RefusedPayment } from './use-payment.ts'

/** The fields of the second step as typed. */
export interface AmountFields {
  readonly accountId: string
  readonly amount: string
  readonly reference: string
  readonly when: 'now' | 'later'
  /** `YYYY-MM-DD`. It counts where `when` is later, and stays where it is not. */
  readonly executeOn: string
}

/** What was typed and chosen in each step, whether or not it was sent: it is there again after Back. */
interface TypedSoFar {
  readonly recipient?: SavedPayee | 'new' | undefined
  readonly payee?: PayeeFields
  readonly isSaved?: boolean
  readonly amount?: AmountFields
  readonly purpose?: PaymentPurpose
}

function createTyped(initial: TypedSoFar) {
  let typed = initial
  return {
    get: () => typed,
    keep: (part: TypedSoFar) => {
      typed = { ...typed, ...part }
    },
  }
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
export function usePayFlow(named: SavedPayee | undefined) {
  const { clock } = useEnvironment()
  const ask = useAssess()
  const [draft, setDraft] = useState<PayDraft>(() => startOf(named, clock.now()))
  const [problem, setProblem] = useState<StepProblem>()
  const [typed] = useState(() => createTyped(named ? { recipient: named } : {}))
  const nameCheck = useNameCheck()
  const [hasMoved, setMoved] = useState(false)
  const [mustAskName, setMustAskName] = useState(false)
  const isHere = useIsHere()
  const move = useGo()
  const go = (step: Step) => {
    // An answer that comes once the customer has left takes them from no other page.
    if (!isHere()) return
    setMoved(true)
    move(step)
  }

  /**
   * Rises with each change of the payment that is asked about, and with each step that is left: a later answer is of the payment
   * before, or of another step.
   */
  const round = useRef(0)
  const [address] = useSearchParams()
  const shown = stepIn(address)
  useEffect(
    () => () => {
      round.current += 1
    },
    [shown],
  )

  async function assess(recipient: Recipient, terms: PaymentTerms, purpose?: PaymentPurpose) {
    round.current += 1
    const thisRound = round.current
    const answer = await ask(paymentBody(recipient, terms, purpose ? { purpose } : {}))
    return round.current === thisRound ? answer : ({ kind: 'left' } as const)
  }

  /** Returns a refusal that this step can put right. Otherwise goes to the step that can. */
  function refuse(
    { code, ...refusal }: CodedRefusal,
    here: Step,
  ): RefusedRequest | { readonly kind: 'left' } {
    const [first] = refusal.errors
    const step = stepOfCode(code) ?? (first && stepOfFault(first.field)) ?? here
    if (step === here) return refusal
    returnTo({ step, refusal }, code)
    return { kind: 'left' }
  }

  function returnTo(next: StepProblem, code: string | undefined) {
    if (next.step === 'who') nameCheck.forget()
    if (code === 'name_check_missing') {
      nameCheck.startAnew()
      setMustAskName(true)
    }
    setProblem(next)
    go(next.step)
  }

  return {
    draft,
    typed,
    nameCheck,
    /** Whether the bank has refused because a name check is missing. The one that it stores with a payee does not count. */
    mustAskName,
    /** Whether the customer has gone on from the step with which the page began. */
    hasMoved,
    /** The refusal that brought the customer back to this step. */
    problemOf: (step: Step) => (problem?.step === step ? problem.refusal : undefined),
    /** The bank refused the payment itself. It goes back to the step where that is put right. */
    refusePayment: ({ code, ...refusal }: RefusedPayment) => {
      const [first] = refusal.errors
      const step = stepOfCode(code) ?? (first && stepOfFault(first.field)) ?? 'review'
      if (step === 'purpose') setDraft(forgetReadWarning)
      returnTo({ step, refusal }, code)
    },
    /** The first step is done. What the bank said of another payment no longer counts. */
    chooseRecipient: (recipient: Recipient) => {
      round.current += 1
      setProblem(undefined)
      setMustAskName(false)
      setDraft(before => ({ recipient, ...(before.terms && { terms: before.terms }) }))
      go('amount')
    },
    /** The second step is done, once the bank has said what it thinks of it. */
    setTerms: async (terms: PaymentTerms) => {
      const { recipient } = draft
      if (!recipient) return { kind: 'left' } as const
      const answer = await assess(recipient, terms)
      if (answer.kind === 'refused') return refuse(answer, 'amount')
      if (answer.kind === 'left') return answer
      const next = { recipient, terms, assessment: answer.body }
      setProblem(undefined)
      setDraft(next)
      go(hasPurposeStep(next) ? 'purpose' : 'review')
      return answer
    },
    /** Another purpose was chosen, which is not sent yet. */
    changePurpose: (purpose: PaymentPurpose) => {
      round.current += 1
      typed.keep({ purpose })
      setDraft(({ recipient, terms, assessment }) => ({
        ...(recipient && { recipient }),
        ...(terms && { terms }),
        ...(assessment && { assessment: withoutWarning(assessment) }),
      }))
    },
    /** The purpose is sent: the bank may have a warning for it. */
    setPurpose: async (purpose: PaymentPurpose) => {
      const { recipient, terms, assessment } = draft
      if (!recipient || !terms || !assessment) return { kind: 'left' } as const
      const answer = await assess(recipient, terms, purpose)
      if (answer.kind === 'refused') return refuse(answer, 'purpose')
      if (answer.kind === 'left') return answer
      setProblem(undefined)
      setDraft({ recipient, terms, purpose, assessment: assessedForPurpose(answer.body, assessment) })
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

/** A draft whose warning has to be read again. */
const forgetReadWarning = ({ recipient, terms, assessment, purpose }: PayDraft): PayDraft => ({
  ...(recipient && { recipient }),
  ...(terms && { terms }),
  ...(assessment && { assessment }),
  ...(purpose && { purpose }),
})

/** A payee that the address names is chosen, unless its name has to be checked, or chosen, first. */
const startOf = (named: SavedPayee | undefined, nowMs: number): PayDraft =>
  named && !needsNameCheck(named, nowMs) && !storedCheck(named)
    ? { recipient: recipientOfPayee(named, undefined) }
    : {}

/** The address of a step, with what else the address says. */
export function useStepLink() {
  const [address] = useSearchParams()
  return (step: Step) => {
    const next = new URLSearchParams(address)
    next.set('step', stepNumber(step))
    return { search: `?${next}` }
  }
}

/** Says whether the page is still shown. */
export function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

function useGo() {
  const navigate = useNavigate()
  const stepLink = useStepLink()
  return (step: Step) => void navigate(stepLink(step))
}
