import type { z } from 'zod'
import type { SecondFactor, SecondFactorKey } from '../../../../contract/second-factor.ts'

export type AppKey = z.infer<typeof SecondFactorKey>

/** What has been done, in a toast's words. */
export type Told = { readonly title: string; readonly text: string }

/** Where a customer is on the way to another state of the second factor. */
export type Step =
  | { readonly at: 'state' | 'password' | 'renew' | 'remove' }
  | { readonly at: 'key'; readonly key: AppKey }
  /** `told` once they are kept: a toast would cover them on a phone. */
  | { readonly at: 'codes'; readonly codes: readonly string[]; readonly told: Told }

/**
 * Whether the second factor has to be on or off for a step. Recovery codes that were just made stay
 * until they are kept.
 */
const fits: Readonly<Record<Step['at'], 'on' | 'off' | 'either'>> = {
  state: 'either',
  password: 'off',
  key: 'off',
  codes: 'either',
  renew: 'on',
  remove: 'on',
}

/**
 * The step that can be shown. One that no longer fits what the bank says, as after a change in another tab, gives
 * way to the state.
 */
export function fittingStep(step: Step, { isOn }: Pick<SecondFactor, 'isOn'>): Step {
  const isFitting = fits[step.at] === 'either' || fits[step.at] === (isOn ? 'on' : 'off')
  return isFitting ? step : { at: 'state' }
}
