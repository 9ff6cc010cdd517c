import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { SecondFactor, SecondFactorKey } from '../../../contract/credentials.ts'
import { useFocusAtFirst } from '../page-heading.tsx'

export type AppKey = z.infer<typeof SecondFactorKey>

/** A toast about what has been done. */
export type DoneWords = { readonly title: string; readonly text: string }

/** The steps of a change of the second factor. */
export type Step =
  | { readonly at: 'state' | 'password' | 'renew' | 'remove' }
  | { readonly at: 'key'; readonly key: AppKey }
  /** `toast` is shown after the customer has saved the codes: on a phone it would cover them. */
  | { readonly at: 'codes'; readonly codes: readonly string[]; readonly toast: DoneWords }

/** Whether a step needs the second factor on or off. New recovery codes stay until the customer has saved them. */
const fits: Readonly<Record<Step['at'], 'on' | 'off' | 'either'>> = {
  state: 'either',
  password: 'off',
  key: 'off',
  codes: 'either',
  renew: 'on',
  remove: 'on',
}

/** The step to show. If it no longer fits the bank's state, as after a change in another tab, it is the first one. */
export function fittingStep(step: Step, { isOn }: Pick<SecondFactor, 'isOn'>): Step {
  const isFitting = fits[step.at] === 'either' || fits[step.at] === (isOn ? 'on' : 'off')
  return isFitting ? step : { at: 'state' }
}

interface StepHeadProps {
  readonly heading: string
  /** Beside the heading: a badge. */
  readonly state?: ReactNode
  /** A step that follows another takes the focus, so that a screen reader reads on at its head. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

/** The heading of a step, and one sentence about it. */
export function StepHead({ heading, state, takesFocus = true, children }: StepHeadProps) {
  const head = useFocusAtFirst(takesFocus)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <b ref={head} tabIndex={-1} className="font-semibold outline-none">
          {heading}
        </b>
        {state}
      </p>
      {children && <p className="text-nav text-muted">{children}</p>}
    </div>
  )
}
