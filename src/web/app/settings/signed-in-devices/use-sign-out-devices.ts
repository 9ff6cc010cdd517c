import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEnvironment } from '../../environment.ts'
import { useOneAtATime } from '../../use-one-at-a-time.ts'
import { askForChange, done, refused, type ChangeAnswer } from '../ask-for-change.ts'
import { securityEventsKey, sessionsQuery } from '../settings-queries.ts'
import { deviceWords as words } from './device-words.ts'

/** What is being signed out: one device by its id, or all others. */
type Leaving = { readonly id: string } | 'others'

/** Signs devices out, one press at a time, says what came of it, and reads the list again. */
export function useSignOutDevices({
  onOneOut,
  onOthersOut,
}: {
  onOneOut: () => void
  onOthersOut: () => void
}) {
  const { bank, clock, toasts } = useEnvironment()
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<Leaving>()
  const { begin } = useOneAtATime()

  async function leave(
    what: Leaving,
    ask: (signal: AbortSignal) => Promise<ChangeAnswer<null>>,
    told: { title: string; text: string },
  ) {
    setLeaving(what)
    const answer = await askForChange(clock, ask)
    if (answer.kind !== 'left') {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(bank).queryKey })
      void queryClient.invalidateQueries({ queryKey: securityEventsKey })
    }
    setLeaving(undefined)
    if (answer.kind === 'refused') {
      const refusal = answer.isUnheard ? words.unheard : words.notSignedOut
      toasts.show({ look: 'danger', ...refusal(answer.message) })
    }
    if (answer.kind === 'done') {
      toasts.show({ look: 'success', ...told })
      if (what === 'others') onOthersOut()
      else onOneOut()
    }
  }

  return {
    leaving,
    signOut: (id: string, name: string) =>
      begin(() =>
        leave(
          { id },
          async signal => {
            const reply = await bank.endSession({ params: { id }, signal })
            // Gone is gone: it may have ended by itself meanwhile.
            return reply.status === 204 || reply.status === 404 ? done(null) : refused(reply.body)
          },
          words.signedOut(name),
        ),
      ),
    signOutOthers: () =>
      begin(() =>
        leave(
          'others',
          async signal => {
            const reply = await bank.endOtherSessions({ signal })
            return reply.status === 204 ? done(null) : refused(reply.body)
          },
          words.othersSignedOut,
        ),
      ),
  }
}
