import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Session } from '../../../contract/sessions.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Cancel } from '../../clock.ts'
import { sessionQuery } from '../dashboard/signed-in.ts'
import { type AppEnvironment, useEnvironment } from '../environment.ts'
import { createIdleWatch, type SessionAnswer } from './idle-watch.ts'

/** The watch's requests. The whole page uses the session that they read. */
function createCalls({ bank, clock, elapsedMs }: AppEnvironment, queryClient: QueryClient) {
  return {
    readSession: async (): Promise<SessionAnswer> => {
      try {
        const reply = await askInTime(clock, signal => bank.readSession({ signal }))
        if (reply.status === 401) return 'ended'
        if (reply.status !== 200) return 'unanswered'
        const receivedAtMs = elapsedMs()
        queryClient.setQueryData(sessionQuery(bank).queryKey, reply.body)
        return { times: reply.body, receivedAtMs }
      } catch {
        return 'unanswered'
      }
    },
    reportActivity: () =>
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
    notifyTabs: tabs.notify,
  })
  return { watch, tabs }
}

/** Watches the session while signed-in pages are shown. `readAtMs`: when it was read, by this machine's clock. */
export function useIdleWatch(session: Session, readAtMs: number) {
  const environment = useEnvironment()
  const { clock, elapsedMs } = environment
  const queryClient = useQueryClient()
  const [{ watch, tabs }] = useState(() => createWatch(environment, queryClient))
  const state = useSyncExternalStore(watch.subscribe, watch.getState)

  useEffect(() => {
    watch.receive(session, elapsedMs() - Math.max(0, clock.now() - readAtMs))
  }, [clock, elapsedMs, readAtMs, session, watch])

  useEffect(() => {
    const cancels = [
      watch.start(),
      watchActivity(document, watch.noteActivity),
      tabs.listen(watch.onOtherTab),
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

/** The other tabs of this browser that show the same bank. */
export interface OtherTabs {
  /** Says that the session was extended, and nothing more: the other tabs read it from the bank. */
  readonly notify: () => void
  readonly listen: (onNotified: () => void) => Cancel
}

const channelName = 'sarsen-session'

function createOtherTabs(): OtherTabs {
  let open: BroadcastChannel | undefined
  return {
    notify: () => open?.postMessage('goes on'),
    listen: onNotified => {
      const channel = new BroadcastChannel(channelName)
      channel.addEventListener('message', onNotified)
      open = channel
      return () => {
        channel.close()
        open = undefined
      }
    },
  }
}

/** A page that moves under a resting pointer also causes `pointermove`, but without movement. */
const hasMoved = (event: Event): boolean =>
  !(event instanceof PointerEvent) ||
  event.type !== 'pointermove' ||
  event.movementX !== 0 ||
  event.movementY !== 0

// Without `focus`, because a script can move it too. Speech input and switches cause presses and typing.
const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'click', 'input'] as const

/** Calls `onActivity` whenever a person does something in `target`, and not if a script does. */
function watchActivity(target: EventTarget, onActivity: () => void): Cancel {
  const listening = new AbortController()
  const onEvent = (event: Event) => {
    if (event.isTrusted && hasMoved(event)) onActivity()
  }
  for (const kind of kinds)
    target.addEventListener(kind, onEvent, { signal: listening.signal, capture: true, passive: true })
  return () => listening.abort()
}
