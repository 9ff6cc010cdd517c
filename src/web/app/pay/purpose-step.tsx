import { useState } from 'react'
import { paymentWords } from '../../../contract/payment-words.ts'
import { fraudLine, paymentPurposes, purposeLabel, refusedPurpose } from '../../../domain/payment-purposes.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import type { RefusedRequest } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import type { Assessment } from './pay-draft.ts'
import { payWords as words } from './pay-words.ts'
import { PickList } from './pick-list.tsx'
import { ContinueButton, PayNotice } from './step-parts.tsx'
import type { PayFlow } from './use-pay-flow.ts'

interface PurposeStepProps {
  readonly flow: PayFlow
  /** The customer does not pay. */
  readonly onDoNotPay: () => void
}

const options = paymentPurposes.map(value => ({ value, label: purposeLabel(value) }))

/**
 * The third step: what the payment is for, if the bank asks that, and the warning that applies (specification section
 * 12.4). While a warning stands there is no other way on than its own two buttons.
 */
export function PurposeStep({ flow, onDoNotPay }: PurposeStepProps) {
  const { draft, typed } = flow
  const { begin, isBusy } = useOneAtATime()
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<RefusedRequest>()
  const isAsked = draft.assessment?.asks.includes('purpose') ?? false
  const chosen = draft.purpose ?? typed.get().purpose
  const warning = isAsked && draft.purpose === undefined ? undefined : draft.assessment?.warning

  async function send() {
    setRefusal(undefined)
    if (chosen === undefined) return setError(paymentWords.purpose)
    const answer = await flow.takePurpose(chosen)
    if (answer.kind === 'refused') setRefusal(answer)
  }

  return (
    <>
      <PayNotice refusal={refusal ?? flow.problemOf('purpose')} />
      {isAsked && (
        <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSend={() => void begin(send)}>
          <PickList
            legend={words.steps.purpose}
            options={options}
            chosen={chosen}
            error={error}
            onChoose={purpose => {
              setError(undefined)
              flow.changePurpose(purpose)
            }}
          />
          {!warning && <ContinueButton busy={isBusy} />}
        </Form>
      )}
      {warning && (
        <Warning
          key={warning.heading}
          warning={warning}
          onDoNotPay={onDoNotPay}
          onGoOn={refusedPurpose(chosen) === undefined ? flow.goOnAfterWarning : undefined}
        />
      )}
    </>
  )
}

interface WarningProps {
  readonly warning: NonNullable<Assessment['warning']>
  readonly onDoNotPay: () => void
  /** Undefined: the bank refuses the payment, and there is no way on. */
  readonly onGoOn: (() => void) | undefined
}

/** A warning before a payment. Its heading takes the focus: it has come in answer to the button that was pressed. */
function Warning({ warning: { heading, text }, onDoNotPay, onGoOn }: WarningProps) {
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
      <h2 ref={title} tabIndex={-1} className="text-[1.5rem] outline-none">
        {heading}
      </h2>
      {own && <p>{own}</p>}
      <p className="md:col-start-2">
        {pressed}
        <b className="font-strong whitespace-nowrap">{fraudLine}</b>.
      </p>
      <div className="mt-4 flex flex-wrap gap-3 md:col-span-2">
        <Button className="max-md:w-full" onClick={onDoNotPay}>
          {words.doNotPay}
        </Button>
        {onGoOn && (
          <Button variant="line" className="max-md:w-full" onClick={onGoOn}>
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
