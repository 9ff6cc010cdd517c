import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEnvironment } from '../environment.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { deviceWords } from './device-words.ts'
import { useChangeRequests, type ChangeAnswer, done, refused } from './request-change.ts'
import { securityEventsKey, sessionsQuery } from './settings-queries.ts'

/** Which devices are being signed out: one by its id, or all others. */
type Leaving = { readonly id: string } | 'others'

/** Signs devices out, one press at a time, shows the result in a toast, and reads the list again. */
export function useSignOutDevices({
  onOneOut,
  onOthersOut,
}: {
  onOneOut: () => void
  onOthersOut: () => void
}) {
  const { bank, toasts } = useEnvironment()
  const request = useChangeRequests()
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<Leaving>()
  const { begin } = useOneAtATime()

  async function leave(
    what: Leaving,
    send: (signal: AbortSignal) => Promise<ChangeAnswer<null>>,
    doneWords: { title: string; text: string },
  ) {
    setLeaving(what)
    const answer = await request(send)
    if (answer.kind !== 'left') {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(bank).queryKey })
      void queryClient.invalidateQueries({ queryKey: securityEventsKey })
    }
    setLeaving(undefined)
    if (answer.kind === 'refused') {
      const refusal = answer.isUnanswered ? deviceWords.unanswered : deviceWords.notSignedOut
      toasts.show({ look: 'danger', ...refusal(answer.message) })
    }
    if (answer.kind === 'done') {
      toasts.show({ look: 'success', ...doneWords })
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
            // A session that no longer exists may have ended by itself: it is signed out all the same.
            return reply.status === 204 || reply.status === 404 ? done(null) : refused(reply.body)
          },
          deviceWords.signedOut(name),
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
          deviceWords.othersSignedOut,
        ),
      ),
  }
}
