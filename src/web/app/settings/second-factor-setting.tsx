import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor } from '../../../contract/credentials.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'
import { formatDay } from '../transactions/transaction-words.ts'
import { useToast } from '../use-toast.ts'
import { Asked } from './query-result.tsx'
import { done, refused } from './request-change.ts'
import { RecoveryCodes, SetUpApp } from './second-factor-set-up.tsx'
import { AskCode, AskPassword, fittingStep, type Step, StepHead, type Told } from './second-factor-steps.tsx'
import { secondFactorWords as words } from './second-factor-words.ts'
import { Setting } from './setting.tsx'
import { secondFactorQuery, securityEventsKey } from './settings-queries.ts'
import { useIsSharedDemonstration } from './shared-demonstration.tsx'

/** The authenticator app as a second factor: to set up, to turn off, and its recovery codes. */
export function SecondFactorSetting() {
  const { bank } = useEnvironment()
  const { about } = useIsSharedDemonstration() ? words.visit : words
  const state = useBankQuery(secondFactorQuery(bank))
  return (
    <Setting level={3} title={words.title} about={<p>{about}</p>}>
      <Asked
        query={state}
        what={words.title}
        failed={words.failed}
        rows={1}
        minHeight="min-h-[8.875rem] md:min-h-21"
      >
        {secondFactor => <SecondFactorPanel secondFactor={secondFactor} />}
      </Asked>
    </Setting>
  )
}

/**
 * The least height of a step. Those on the way to recovery codes are as high as the highest of them, so that what
 * is below moves when somebody presses, and not with each answer of the bank. On a phone the short ones would be
 * half empty, so there they have that height only from when the bank is asked.
 */
const heights: Readonly<Record<Step['at'], string>> = {
  state: '',
  password: 'md:min-h-99',
  key: 'min-h-160 md:min-h-99',
  codes: 'min-h-160 md:min-h-99',
  renew: 'md:min-h-99',
  remove: '',
}
const heightOf = ({ at }: Step, isAsked: boolean) => heights[isAsked && heights[at] ? 'key' : at]

const titles = [words.turnedOn, words.turnedOff, words.renewed].map(({ title }) => title)

/** The steps of setting up, renewing and turning off, one at a time. */
function SecondFactorPanel({ secondFactor }: { secondFactor: SecondFactor }) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const { tell } = useToast(titles)
  const { turnedOn } = useIsSharedDemonstration() ? words.visit : words
  const [step, setStep] = useState<Step>()
  const [isAsked, setAsked] = useState(false)
  const state = secondFactorQuery(bank).queryKey

  const showState = () => setStep({ at: 'state' })
  const refresh = () => {
    for (const queryKey of [state, securityEventsKey]) void queryClient.invalidateQueries({ queryKey })
  }
  const showCodes = (codes: readonly string[], told: Told) => setStep({ at: 'codes', codes, told })
  /**
   * Only now the page says elsewhere what has changed: a field that appears above would move the codes while they
   * are read.
   */
  const showOn = ({ codes, told }: Extract<Step, { at: 'codes' }>) => {
    queryClient.setQueryData(state, known => ({ ...known, isOn: true, recoveryCodesLeft: codes.length }))
    refresh()
    tell({ look: 'success', ...told })
    showState()
  }
  const showOff = () => {
    queryClient.setQueryData(state, { isOn: false, recoveryCodesLeft: 0 })
    refresh()
    tell({ look: 'success', ...words.turnedOff })
    showState()
  }
  const both = { onRefused: refresh, onCancel: showState }

  const shown = fittingStep(step ?? { at: 'state' }, secondFactor)
  return (
    <div className={`rounded-panel border border-line bg-surface p-4 md:p-6 ${heightOf(shown, isAsked)}`}>
      {shown.at === 'state' && (
        <SecondFactorState
          secondFactor={secondFactor}
          takesFocus={step !== undefined}
          onStep={at => {
            setAsked(false)
            setStep({ at })
          }}
        />
      )}
      {shown.at === 'password' && (
        <AskPassword {...both} onAsk={() => setAsked(true)} onKey={key => setStep({ at: 'key', key })} />
      )}
      {shown.at === 'key' && (
        <SetUpApp {...both} appKey={shown.key} onOn={codes => showCodes(codes, turnedOn)} />
      )}
      {shown.at === 'codes' && <RecoveryCodes codes={shown.codes} onKept={() => showOn(shown)} />}
      {shown.at === 'renew' && (
        <AskCode
          {...both}
          words={words.renew}
          onAsk={() => setAsked(true)}
          ask={async request => {
            const reply = await bank.renewRecoveryCodes(request)
            return reply.status === 201 ? done(reply.body.recoveryCodes) : refused(reply.body)
          }}
          onDone={codes => showCodes(codes, words.renewed)}
        />
      )}
      {shown.at === 'remove' && (
        <AskCode
          {...both}
          words={words.remove}
          ask={async request => {
            const reply = await bank.removeSecondFactor(request)
            return reply.status === 204 ? done(null) : refused(reply.body)
          }}
          onDone={showOff}
        />
      )}
    </div>
  )
}

interface SecondFactorStateProps {
  readonly secondFactor: SecondFactor
  readonly takesFocus: boolean
  readonly onStep: (at: 'password' | 'renew' | 'remove') => void
}

/** Whether the second factor is on, since when, how many recovery codes are left, and what can be done about it. */
function SecondFactorState({ secondFactor, takesFocus, onStep }: SecondFactorStateProps) {
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
