import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor } from '../../../../contract/second-factor.ts'
import { useEnvironment } from '../../environment.ts'
import { done, refused } from '../ask-for-change.ts'
import { secondFactorQuery, securityEventsKey } from '../settings-queries.ts'
import { useTell } from '../use-tell.ts'
import { AskCode } from './ask-code.tsx'
import { AskPassword } from './ask-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorState } from './second-factor-state.tsx'
import { fittingStep, type Step, type Told } from './second-factor-step.ts'
import { secondFactorWords as words } from './second-factor-words.ts'
import { SetUpApp } from './set-up-app.tsx'

const titles = [words.turnedOn, words.turnedOff, words.renewed].map(({ title }) => title)

/** The steps of setting up, renewing and turning off, one at a time. */
export function SecondFactorPanel({ secondFactor }: { secondFactor: SecondFactor }) {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  const { tell } = useTell(titles)
  const [step, setStep] = useState<Step>()
  const state = secondFactorQuery(bank).queryKey

  const showState = () => setStep({ at: 'state' })
  const refresh = () => {
    for (const queryKey of [state, securityEventsKey]) void queryClient.invalidateQueries({ queryKey })
  }
  const showCodes = (codes: readonly string[], told: Told) => {
    refresh()
    setStep({ at: 'codes', codes, told })
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
    <div className="rounded-panel border border-line bg-surface p-4 md:p-6">
      {shown.at === 'state' && (
        <SecondFactorState
          secondFactor={secondFactor}
          takesFocus={step !== undefined}
          onStep={at => setStep({ at })}
        />
      )}
      {shown.at === 'password' && <AskPassword {...both} onKey={key => setStep({ at: 'key', key })} />}
      {shown.at === 'key' && (
        <SetUpApp {...both} appKey={shown.key} onOn={codes => showCodes(codes, words.turnedOn)} />
      )}
      {shown.at === 'codes' && (
        <RecoveryCodes
          codes={shown.codes}
          onKept={() => {
            tell({ look: 'success', ...shown.told })
            showState()
          }}
        />
      )}
      {shown.at === 'renew' && (
        <AskCode
          {...both}
          words={words.renew}
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
