import type { z } from 'zod'
import type { PreferenceChange, Preferences } from '../../../contract/profile.ts'
import type { Cancel } from '../../clock.ts'
import type { ChangeAnswer } from './request-change.ts'

/** The switches of Notification Preferences. Those of statements are on the Statements page. */
export type PreferenceName = Exclude<keyof Preferences, 'delivery' | 'emailStatements' | 'paperStatements'>
type Change = z.infer<typeof PreferenceChange>
type Refusal = Extract<ChangeAnswer<Preferences>, { kind: 'refused' }>

interface PreferenceDependencies {
  readonly send: (change: Change) => Promise<ChangeAnswer<Preferences>>
  /** The bank has saved a change. Called before the wanted values are dropped, so that no switch flips back. */
  readonly onSaved: (preferences: Preferences) => void
  /** These were not saved, and show the bank's values again. */
  readonly onRefused: (names: readonly PreferenceName[], refusal: Refusal) => void
}

export interface PreferenceSaver {
  /** The wanted values that are not saved yet. A switch shows them instead of the bank's. */
  readonly getWanted: () => Change
  readonly subscribe: (onChange: () => void) => Cancel
  readonly want: (name: PreferenceName, isOn: boolean) => void
}

const namesOf = (change: Change): readonly PreferenceName[] =>
  (['emailNotifications', 'smsNotifications', 'transactionAlerts', 'securityAlerts'] as const).filter(
    name => change[name] !== undefined,
  )

const without = (change: Change, names: readonly PreferenceName[]): Change =>
  Object.fromEntries(Object.entries(change).filter(([name]) => !names.some(each => each === name)))

/**
 * Saves switches when they are flipped. One request runs at a time, and the next one sends what is wanted by then: however
 * fast somebody flips, the bank ends with the last state. A refused switch goes back, unless it was flipped again
 * meanwhile.
 */
export function createPreferenceSaver({ send, onSaved, onRefused }: PreferenceDependencies): PreferenceSaver {
  let wanted: Change = {}
  let isSending = false
  const listeners = new Set<() => void>()

  function replace(next: Change) {
    wanted = next
    for (const listener of listeners) listener()
  }

  async function saveAll() {
    if (isSending) return
    isSending = true
    while (namesOf(wanted).length > 0) {
      const sent = wanted
      const answer = await send(sent)
      if (answer.kind === 'done') onSaved(answer.body)
      const settled = namesOf(sent).filter(name => wanted[name] === sent[name])
      replace(without(wanted, settled))
      if (answer.kind === 'refused' && settled.length > 0) onRefused(settled, answer)
    }
    isSending = false
  }

  return {
    getWanted: () => wanted,
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    want: (name, isOn) => {
      replace({ ...wanted, [name]: isOn })
      void saveAll()
    },
  }
}
