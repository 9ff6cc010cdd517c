import { useState } from 'react'
import { paymentWords } from '../../../contract/payment-words.ts'
import {
  fraudLine,
  type PaymentPurpose,
  paymentPurposes,
  purposeLabel,
  refusedPurpose,
} from '../../../domain/payment-purposes.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { DialogBody } from '../dialog.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import type { RefusedRequest } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { type Assessment, asksPurpose } from './pay-draft.ts'
import { payWords as words } from './pay-words.ts'
import { PickList } from '../choice-list.tsx'
import { ContinueButton, PayNotice, whileUnderWay } from './step-parts.tsx'
import type { PayFlow } from './use-pay-flow.ts'
import type { UnderWay } from './use-payment.ts'

/** What the step knows of the payment, and what it does to it. */
type PurposeFlow = Pick<PayFlow, 'problemOf' | 'changePurpose' | 'setPurpose' | 'goOnAfterWarning'> & {
  readonly draft: Pick<PayFlow['draft'], 'assessment' | 'purpose'>
  readonly typed: { readonly get: () => { readonly purpose?: PaymentPurpose | undefined } }
}

/** What a payment can be for. */
const purposeOptions = paymentPurposes.map(value => ({ value, label: purposeLabel(value) }))

/**
 * The third step: what the payment is for, if the bank asks that, and the warning that applies (specification section
 * 12.4). While a warning stands there is no other way on than its own two buttons.
 */
export function usePurposeStep({ draft, typed, ...flow }: PurposeFlow) {
  const { begin, isBusy } = useOneAtATime()
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<RefusedRequest>()
  const isRequired = asksPurpose(draft)
  const chosen = draft.purpose ?? typed.get().purpose
  // What the payment is for may change the warning.
  const warning = isRequired && draft.purpose === undefined ? undefined : draft.assessment?.warning

  async function take() {
    setRefusal(undefined)
    if (chosen === undefined) return setError(paymentWords.purpose)
    const answer = await flow.setPurpose(chosen)
    if (answer.kind === 'refused') setRefusal(answer)
  }

  return {
    isRequired,
    chosen,
    error,
    warning,
    isBusy,
    refusal: refusal ?? flow.problemOf('purpose'),
    choose: (purpose: PaymentPurpose) => {
      setError(undefined)
      flow.changePurpose(purpose)
    },
    send: () => {
      if (!warning) void begin(take)
    },
    /** Undefined: the bank refuses the payment, and there is no way on. */
    goOn: refusedPurpose(chosen) === undefined ? flow.goOnAfterWarning : undefined,
  }
}

type PurposeStepState = ReturnType<typeof usePurposeStep>

/** The purposes to choose from, under a heading that asks. */
export const PurposeList = ({ chosen, error, choose }: PurposeStepState) => (
  <PickList
    legend={words.steps.purpose}
    isLegendShown={false}
    options={purposeOptions}
    chosen={chosen}
    error={error}
    onChoose={choose}
  />
)

interface PurposeStepProps {
  readonly flow: PurposeFlow
  /** What is happening to the payment meanwhile. */
  readonly underWay?: UnderWay | undefined
  /** The customer does not pay. */
  readonly onDoNotPay: () => void
  /** Of the warning's heading. */
  readonly level?: 'h2' | 'h3' | undefined
}

/** The step on a page, under the heading that asks. Where a warning alone stands, that heading is left out. */
export function PurposeStep({ flow, underWay, onDoNotPay, level }: PurposeStepProps) {
  const step = usePurposeStep(flow)
  const { isRequired, warning } = step
  return (
    <>
      <PayNotice refusal={step.refusal} />
      {isRequired && (
        <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={step.send}>
          <PurposeList {...step} />
          {!warning && <ContinueButton busy={step.isBusy} />}
        </Form>
      )}
      {warning && (
        <Warning
          key={warning.heading}
          warning={warning}
          underWay={underWay}
          level={level}
          onDoNotPay={onDoNotPay}
          onGoOn={step.goOn}
        />
      )}
    </>
  )
}

/** The step in a dialog whose form it takes the place of: its heading takes the focus that the form had. */
export const PurposeInDialog = (props: Omit<PurposeStepProps, 'level'>) => (
  <DialogBody>
    {asksPurpose(props.flow.draft) && <PurposeHeading className="text-lg" />}
    <PurposeStep level="h3" {...props} />
  </DialogBody>
)

/** The question, as the heading in a dialog. */
export function PurposeHeading({ className }: { className: string }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  return (
    <h3 ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {words.steps.purpose}
    </h3>
  )
}

interface WarningProps {
  readonly warning: NonNullable<Assessment['warning']>
  readonly underWay: UnderWay | undefined
  readonly onDoNotPay: () => void
  /** Undefined: the bank refuses the payment, and there is no way on. */
  readonly onGoOn: (() => void) | undefined
  /** Of its heading. */
  readonly level?: 'h2' | 'h3' | undefined
}

/** A warning before a payment. Its heading takes the focus: it has come in answer to the button that was pressed. */
export function Warning({
  warning: { heading, text },
  underWay,
  onDoNotPay,
  onGoOn,
  level: Level = 'h2',
}: WarningProps) {
  const title = useFocusAtFirst<HTMLHeadingElement>()
  const [own, pressed] = splitBeforeLine(text)
  return (
    <section
      aria-label={heading}
      className="money grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-2 rounded-panel border-2 border-warning-mark bg-warning-tint p-4 text-lg leading-normal md:grid-cols-[3rem_minmax(0,1fr)] md:p-6"
    >
      <span className="grid size-12 place-items-center rounded-control bg-surface text-warning md:row-span-3">
        <Icon name="warning" className="size-7!" />
      </span>
      <Level ref={title} tabIndex={-1} className="text-[1.5rem] outline-none">
        {heading}
      </Level>
      {own && <p>{own}</p>}
      <p className="md:col-start-2">
        {pressed}
        <b className="font-strong whitespace-nowrap">{fraudLine}</b>.
      </p>
      <div className="mt-4 flex flex-wrap gap-3 md:col-span-2">
        <Button className="max-md:w-full" {...whileUnderWay('cancelling', underWay)} onClick={onDoNotPay}>
          {words.doNotPay}
        </Button>
        {onGoOn && (
          <Button
            variant="line"
            className="max-md:w-full"
            {...whileUnderWay('sending', underWay)}
            onClick={onGoOn}
          >
            {words.checkedContinue}
          </Button>
        )}
      </div>
    </section>
  )
}

/** What the warning says of its own, and the sentence about the telephone up to its number. */
function splitBeforeLine(text: string): readonly [string, string] {
  const [before = ''] = text.split(fraudLine)
  const at = before.lastIndexOf('If someone')
  return at < 0 ? ['', before] : [before.slice(0, at).trim(), before.slice(at)]
}
