import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor } from '../../../../contract/second-factor.ts'
import { useEnvironment } from '../../environment.ts'
import { done, refused } from '../ask-for-change.ts'
import { secondFactorQuery, securityEventsKey } from '../settings-queries.ts'
import { useTell } from '../use-tell.ts'
import { useIsVisit } from '../visit.tsx'
import { AskCode } from './ask-code.tsx'
import { AskPassword } from './ask-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorState } from './second-factor-state.tsx'
import { fittingStep, type Step, type Told } from './second-factor-step.ts'
import { secondFactorWords as words } from './second-factor-words.ts'
import { SetUpApp } from './set-up-app.tsx'

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
export function SecondFactorPanel({ secondFactor }: { secondFactor: SecondFactor }) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const { tell } = useTell(titles)
  const { turnedOn } = useIsVisit() ? words.visit : words
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
