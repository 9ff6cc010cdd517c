import type { ReactNode } from 'react'
import { useFocusAtFirst } from '../../use-focus-at-first.ts'

interface StepHeadProps {
  readonly heading: string
  /** Beside the heading: a badge. */
  readonly state?: ReactNode
  /** Where a step follows another, reading goes on at its head. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

/** What a step is about, and one sentence of it. */
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
