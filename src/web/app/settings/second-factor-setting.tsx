import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { SecondFactor } from '../../../contract/credentials.ts'
import type { Passkeys } from '../../../contract/passkeys.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { useEnvironment } from '../environment.ts'
import { useCode } from '../fetch-code.ts'
import { useBankQuery } from '../query-client.ts'
import { passkeysKey } from '../passkeys/has-passkeys.ts'
import { formatDay } from '../transactions/transaction-words.ts'
import { useToast } from '../use-toast.ts'
import { QueryResult } from './query-result.tsx'
import { done, refused } from './request-change.ts'
import { type DoneWords, fittingStep, type Step, StepHead } from './second-factor-flow.tsx'
import { secondFactorWords as words } from './second-factor-words.ts'
import { Setting } from './setting.tsx'
import { secondFactorQuery, securityEventsKey } from './settings-queries.ts'
import { useIsSharedDemonstration } from './shared-demonstration.tsx'

// Recovery codes are shown only once, so the code of all steps must be there before the bank makes them.
const fetchSteps = () => import('./second-factor-set-up.tsx')

/** The authenticator app as a second factor: to set up, to turn off, and its recovery codes. */
export function SecondFactorSetting() {
  const { bank } = useEnvironment()
  const { about } = useIsSharedDemonstration() ? words.visit : words
  const state = useBankQuery(secondFactorQuery(bank))
  return (
    <Setting level={3} title={words.title} about={<p>{about}</p>}>
      <QueryResult
        query={state}
        what={words.title}
        failed={words.failed}
        rows={1}
        minHeight="min-h-[8.875rem] md:min-h-21"
      >
        {secondFactor => <SecondFactorPanel secondFactor={secondFactor} />}
      </QueryResult>
    </Setting>
  )
}

/**
 * The minimum height of each step. The steps that lead to recovery codes share the largest height, so that the page below
 * moves once, with the press, and not with each answer. On a phone the short steps would be half empty, so they get that
 * height only when the request is sent.
 */
const heights: Readonly<Record<Step['at'], string>> = {
  state: '',
  password: 'md:min-h-99',
  key: 'min-h-160 md:min-h-99',
  codes: 'min-h-160 md:min-h-99',
  renew: 'md:min-h-99',
  remove: '',
}
const heightOf = ({ at }: Step, isSent: boolean) => heights[isSent && heights[at] ? 'key' : at]

/** The steps of setting up, renewing and turning off, one at a time. */
function SecondFactorPanel({ secondFactor }: { secondFactor: SecondFactor }) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast(words.toasts)
  const { turnedOn } = useIsSharedDemonstration() ? words.visit : words
  const [step, setStep] = useState<Step>()
  const { code: steps, prepare, want } = useCode(fetchSteps)
  const [isSent, setSent] = useState(false)
  const state = secondFactorQuery(bank).queryKey

  const showState = () => setStep({ at: 'state' })
  const refresh = () => {
    for (const queryKey of [state, securityEventsKey]) void queryClient.invalidateQueries({ queryKey })
  }
  const showCodes = (codes: readonly string[], toast: DoneWords) => setStep({ at: 'codes', codes, toast })
  /** The rest of the page learns of the change only now: a field that appears above the codes would move them. */
  const showOn = ({ codes, toast }: Extract<Step, { at: 'codes' }>) => {
    queryClient.setQueryData(state, known => ({ ...known, isOn: true, recoveryCodesLeft: codes.length }))
    refresh()
    showToast({ look: 'success', ...toast })
    showState()
  }
  const showOff = (toast: DoneWords) => {
    queryClient.setQueryData(state, { isOn: false, recoveryCodesLeft: 0 })
    refresh()
    showToast({ look: 'success', ...toast })
    showState()
  }
  const both = { onRefused: refresh, onCancel: showState }

  const shown = fittingStep(step ?? { at: 'state' }, secondFactor)
  const begin = async (at: 'password' | 'renew' | 'remove') => {
    if (!(await want())) return
    setSent(false)
    setStep({ at })
  }
  return (
    <div className={`rounded-panel border border-line bg-surface p-4 md:p-6 ${heightOf(shown, isSent)}`}>
      {shown.at === 'state' && (
        <SecondFactorState
          secondFactor={secondFactor}
          takesFocus={step !== undefined}
          onPrepare={prepare}
          onStep={at => void begin(at)}
        />
      )}
      {steps && shown.at === 'password' && (
        <steps.AskPassword {...both} onAsk={() => setSent(true)} onKey={key => setStep({ at: 'key', key })} />
      )}
      {steps && shown.at === 'key' && (
        <steps.SetUpApp {...both} appKey={shown.key} onOn={codes => showCodes(codes, turnedOn)} />
      )}
      {steps && shown.at === 'codes' && (
        <steps.RecoveryCodes codes={shown.codes} onSaved={() => showOn(shown)} />
      )}
      {steps && shown.at === 'renew' && (
        <steps.AskCode
          {...both}
          change="renew"
          onAsk={() => setSent(true)}
          ask={async request => {
            const reply = await bank.renewRecoveryCodes(request)
            return reply.status === 201 ? done(reply.body.recoveryCodes) : refused(reply.body)
          }}
          onDone={showCodes}
        />
      )}
      {steps && shown.at === 'remove' && (
        <steps.AskCode
          {...both}
          change="remove"
          ask={async request => {
            const reply = await bank.removeSecondFactor(request)
            return reply.status === 204 ? done(null) : refused(reply.body)
          }}
          onDone={(_, toast) => showOff(toast)}
        />
      )}
    </div>
  )
}

interface SecondFactorStateProps {
  readonly secondFactor: SecondFactor
  readonly takesFocus: boolean
  /** The pointer or the focus has reached a button. */
  readonly onPrepare: () => void
  readonly onStep: (at: 'password' | 'renew' | 'remove') => void
}

/** What is said while no app is on. Whether there are passkeys is known once the row below has asked. */
function useOffText(): string {
  const { data } = useQuery<z.infer<typeof Passkeys>>({ queryKey: passkeysKey, enabled: false })
  return data && data.passkeys.length > 0 ? words.off.withPasskey : words.off.text
}

/** Whether the second factor is on, since when, the number of recovery codes left, and the buttons to change it. */
function SecondFactorState({ secondFactor, takesFocus, onPrepare, onStep }: SecondFactorStateProps) {
  const { isOn, since, recoveryCodesLeft } = secondFactor
  const preparing = { onPointerEnter: onPrepare, onFocus: onPrepare }
  const offText = useOffText()
  if (!isOn) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <StepHead
          heading={words.off.heading}
          state={<Badge>{words.off.state}</Badge>}
          takesFocus={takesFocus}
        >
          {offText}
        </StepHead>
        <Button onClick={() => onStep('password')} {...preparing}>
          {words.off.setUp}
        </Button>
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
        <Button variant="line" onClick={() => onStep('renew')} {...preparing}>
          {words.on.renew}
        </Button>
        <Button variant="line" onClick={() => onStep('remove')} {...preparing}>
          {words.on.remove}
        </Button>
      </div>
    </div>
  )
}
