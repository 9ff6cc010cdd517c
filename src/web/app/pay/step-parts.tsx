import type { ComponentProps } from 'react'
import { appPages } from '../../../../content/app-pages.ts'
import { formatDestination } from '../../../domain/destination.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { BackLink } from '../accounts/back-link.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import { Initials } from '../payees/initials.tsx'
import type { RefusedRequest } from '../use-app-form.ts'
import { hasPurposeStep, type PaymentTerms, type PayDraft, type Step, type Recipient } from './pay-draft.ts'
import { payWords as words } from './pay-words.ts'
import { useStepLink } from './use-pay-flow.ts'
import type { UnderWay } from './use-payment.ts'

interface StepHeadingProps {
  /** Left out, what comes below has a heading of its own. */
  readonly children: string | undefined
  /** Not where a browser opens the page with it. */
  readonly takesFocus?: boolean
}

/** The page's name over the heading of a step, which takes the focus. */
export const StepHeading = ({ children, takesFocus = true }: StepHeadingProps) => (
  <div>
    <h1 className="mb-0.5 font-body text-md leading-[1.4] font-semibold tracking-normal text-muted">
      {words.heading}
    </h1>
    {children !== undefined && <FocusedHeading takesFocus={takesFocus}>{children}</FocusedHeading>}
  </div>
)

function FocusedHeading({ children, takesFocus }: { children: string; takesFocus: boolean }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>(takesFocus)
  return (
    <h2 ref={heading} tabIndex={-1} className="text-[1.5rem] leading-[1.15] outline-none md:text-[1.875rem]">
      {children}
    </h2>
  )
}

/** The way back: to the step before, and from the first one to the hub. */
export function StepBack({ step, draft }: { step: Exclude<Step, 'result'>; draft: PayDraft }) {
  const stepLink = useStepLink()
  if (step === 'who') return <BackLink to={appPages.payments.path} label={appPages.payments.title} />
  const before = {
    amount: 'who',
    purpose: 'amount',
    review: hasPurposeStep(draft) ? 'purpose' : 'amount',
  } as const
  return <BackLink to={stepLink(before[step]).search} label={words.back} />
}

/** Recipient the payment goes to, and how much, as far as that is settled. */
export const SoFar = ({ recipient, terms }: { recipient: Recipient; terms?: PaymentTerms | undefined }) => (
  <div className="money grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control bg-selected py-2.5 pr-4 pl-3 leading-[1.4]">
    <Initials name={recipient.name} onTint />
    <span className="min-w-0 wrap-anywhere">
      <b className="font-semibold">{recipient.name}</b>
      <span className="flex flex-wrap gap-x-2 text-sm text-muted">
        <span>{recipient.destination.scheme === 'iban' ? words.abroad : words.account[recipient.kind]}</span>
        <span>{formatDestination(recipient.destination)}</span>
      </span>
    </span>
    {terms && (
      <span className="text-right font-display text-[1.1875rem] leading-tight font-heading tracking-[-.012em]">
        {formatMoney(terms.amount)}
      </span>
    )}
  </div>
)

/** How the buttons that pay and give up look: while one of them is under way, it is busy and the other cannot be pressed. */
export const whileUnderWay = (own: UnderWay, underWay: UnderWay | undefined) => ({
  busy: underWay === own,
  disabled: underWay !== undefined && underWay !== own,
})

/** Why the bank refused what belongs to no field of the step. */
export const PayNotice = ({ refusal }: { refusal: Pick<RefusedRequest, 'message'> | undefined }) =>
  refusal && (
    <Notice look="danger" role="alert" lead={words.refused}>
      {refusal.message}
    </Notice>
  )

type ContinueProps = ComponentProps<typeof Button>

/** The button that ends a step. */
export const ContinueButton = ({ children = words.continue, ...button }: ContinueProps) => (
  <Button type="submit" className="justify-self-start max-md:w-full" {...button}>
    {children}
  </Button>
)

/** The same, which takes the focus where the button that was pressed has gone. */
export function FocusedContinue({ isFocused, ...button }: ContinueProps & { isFocused: boolean }) {
  const ref = useFocusAtFirst<HTMLButtonElement>(isFocused)
  return <ContinueButton ref={ref} {...button} />
}
