import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import type { SecondFactor } from '../../../../contract/second-factor.ts'
import { formatDay } from '../../transactions/transaction-words.ts'
import { secondFactorWords as words } from './second-factor-words.ts'
import { StepHead } from './step-head.tsx'

interface SecondFactorStateProps {
  readonly secondFactor: SecondFactor
  readonly takesFocus: boolean
  readonly onStep: (at: 'password' | 'renew' | 'remove') => void
}

/** Whether the second factor is on, since when, how many recovery codes are left, and what can be done about it. */
export function SecondFactorState({ secondFactor, takesFocus, onStep }: SecondFactorStateProps) {
  const { isOn, since, recoveryCodesLeft } = secondFactor
  if (!isOn) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <StepHead
          heading={words.off.heading}
          state={<Badge>{words.off.state}</Badge>}
          takesFocus={takesFocus}
        >
          {words.off.text}
        </StepHead>
        <Button onClick={() => onStep('password')}>{words.off.setUp}</Button>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <StepHead
        heading={words.on.heading}
        state={<Badge look="completed">{words.on.state}</Badge>}
        takesFocus={takesFocus}
      >
        {since && `${words.on.since(formatDay(since))} `}
        {words.on.left(recoveryCodesLeft)}
      </StepHead>
      <div className="flex flex-wrap gap-3 *:whitespace-normal">
        <Button variant="line" onClick={() => onStep('renew')}>
          {words.on.renew}
        </Button>
        <Button variant="line" onClick={() => onStep('remove')}>
          {words.on.remove}
        </Button>
      </div>
    </div>
  )
}
