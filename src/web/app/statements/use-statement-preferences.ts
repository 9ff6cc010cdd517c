import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences } from '../../../contract/preferences.ts'
import { useEnvironment } from '../environment.ts'
import { askForChange, done, refused } from '../settings/ask-for-change.ts'
import { preferencesQuery } from '../settings/settings-queries.ts'
import type { Refusal } from '../settings/use-change-form.ts'
import { useTell } from '../settings/use-tell.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { statementOptionWords as words } from './statement-option-words.ts'

type Wanted = Pick<Preferences, 'emailStatements' | 'paperStatements'>

/** What is wanted of statements and not yet kept; `save` asks the bank to keep it, once at a time. */
export function useStatementPreferences(kept: Preferences) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { tell } = useTell([words.saved.title])
  const [flipped, setFlipped] = useState<Partial<Wanted>>({})
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<Refusal>()
  const { emailStatements, paperStatements } = kept
  const wanted: Wanted = { emailStatements, paperStatements, ...flipped }

  async function save(onSaved: () => void): Promise<void> {
    setRefusal(undefined)
    const answer = await askForChange(clock, async signal => {
      const reply = await bank.changePreferences({ body: wanted, signal })
      return reply.status === 200 ? done(reply.body) : refused(reply.body)
    })
    const { queryKey } = preferencesQuery(bank)
    if (answer.kind === 'done') {
      queryClient.setQueryData(queryKey, answer.body)
      tell({ look: 'success', ...words.saved })
      onSaved()
    }
    if (answer.kind === 'refused') {
      const { message, isUnheard } = answer
      setRefusal(last => ({ message, isUnheard, count: (last?.count ?? 0) + 1 }))
      // What is unheard may have been kept all the same.
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  return {
    wanted,
    flip: (name: keyof Wanted, isOn: boolean) => setFlipped(before => ({ ...before, [name]: isOn })),
    save: (onSaved: () => void) => begin(() => save(onSaved)),
    isBusy,
    refusal,
    reset: () => {
      setFlipped({})
      setRefusal(undefined)
    },
  }
}
