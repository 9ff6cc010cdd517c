import type { z } from 'zod'
import type { PreferenceChange, Preferences } from '../../../contract/profile.ts'
import type { Cancel } from '../../clock.ts'
import type { ChangeAnswer } from './request-change.ts'

/** The switches of Notification Preferences; those of statements stand on their own page. */
export type PreferenceName = Exclude<keyof Preferences, 'delivery' | 'emailStatements' | 'paperStatements'>
type Change = z.infer<typeof PreferenceChange>
type Refusal = Extract<ChangeAnswer<Preferences>, { kind: 'refused' }>

interface PreferenceDependencies {
  readonly ask: (change: Change) => Promise<ChangeAnswer<Preferences>>
  /** The bank has kept a change. Before what is wanted is forgotten, so that no switch flips back in between. */
  readonly onSaved: (preferences: Preferences) => void
  /** These were not kept, and show again as the bank has them. */
  readonly onRefused: (names: readonly PreferenceName[], refusal: Refusal) => void
}

export interface PreferenceSaver {
  /** What is wanted and not yet kept. A switch shows this before what the bank has said. */
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
 * Saves switches as they flip. One request is under way at a time, and the next carries what is wanted then:
 * however fast somebody flips, the bank ends with the last state. What is refused goes back, unless it was flipped
 * again meanwhile.
 */
export function createPreferenceSaver({ ask, onSaved, onRefused }: PreferenceDependencies): PreferenceSaver {
  let wanted: Change = {}
  let isAsking = false
  const listeners = new Set<() => void>()

  function replace(next: Change) {
    wanted = next
    for (const listener of listeners) listener()
  }

  async function saveAll() {
    if (isAsking) return
    isAsking = true
    while (namesOf(wanted).length > 0) {
      const sent = wanted
      const answer = await ask(sent)
      if (answer.kind === 'done') onSaved(answer.body)
      const settled = namesOf(sent).filter(name => wanted[name] === sent[name])
      replace(without(wanted, settled))
      if (answer.kind === 'refused' && settled.length > 0) onRefused(settled, answer)
    }
    isAsking = false
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
