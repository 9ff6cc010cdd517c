import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Session } from '../../../contract/sessions.ts'
import { askInTime } from '../../ask-in-time.ts'
import { useEnvironment, type AppEnvironment } from '../environment.ts'
import { sessionQuery } from '../session-query.ts'
import { createIdleWatch, type SessionAnswer } from './idle-watch.ts'
import { createOtherTabs } from './other-tabs.ts'
import { watchActivity } from './watch-activity.ts'

/** The calls that the watch makes. What the bank tells is everybody's on the page. */
function createCalls({ bank, clock, elapsedMs }: AppEnvironment, queryClient: QueryClient) {
  return {
    readSession: async (): Promise<SessionAnswer> => {
      try {
        const reply = await askInTime(clock, signal => bank.readSession({ signal }))
        if (reply.status === 401) return 'ended'
        if (reply.status !== 200) return 'unheard'
        const heardAtMs = elapsedMs()
        queryClient.setQueryData(sessionQuery(bank).queryKey, reply.body)
        return { times: reply.body, heardAtMs }
      } catch {
        return 'unheard'
      }
    },
    tellActivity: () =>
      askInTime(clock, signal => bank.extendSession({ signal })).then(
        ({ status }) => status === 204,
        () => false,
      ),
  }
}

function createWatch(environment: AppEnvironment, queryClient: QueryClient) {
  const { clock, elapsedMs } = environment
  const tabs = createOtherTabs()
  const watch = createIdleWatch({
    ...createCalls(environment, queryClient),
    clock,
    elapsedMs,
    isVisible: () => document.visibilityState === 'visible',
    tellTabs: tabs.tell,
  })
  return { watch, tabs }
}

/** Watches over the session while signed-in pages are shown. `readAtMs`: when it was read, by this machine's time. */
export function useIdleWatch(session: Session, readAtMs: number) {
  const environment = useEnvironment()
  const { clock, elapsedMs } = environment
  const queryClient = useQueryClient()
  const [{ watch, tabs }] = useState(() => createWatch(environment, queryClient))
  const state = useSyncExternalStore(watch.subscribe, watch.getState)

  useEffect(() => {
    watch.hear(session, elapsedMs() - Math.max(0, clock.now() - readAtMs))
  }, [clock, elapsedMs, readAtMs, session, watch])

  useEffect(() => {
    const cancels = [
      watch.start(),
      watchActivity(document, watch.noteActivity),
      tabs.listen(watch.hearOtherTab),
    ]
    const onVisible = () => {
      if (document.visibilityState === 'visible') watch.wake()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => watch.wake(persisted)
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', onPageShow)
    return () => {
      for (const cancel of cancels) cancel()
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', onPageShow)
    }
  }, [tabs, watch])

  return { state, stay: watch.stay, remainingMs: watch.remainingMs }
}
