import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Dialog, DialogBody, DialogFooter, prepareDialogs } from '../../app/dialog.tsx'
import { createIdleWatch, type IdleState, type SessionAnswer } from '../../app/idle/idle-watch.ts'
import { useFocusAtFirst } from '../../app/page-heading.tsx'
import { useLate } from '../../app/skeleton.tsx'
import { askInTime } from '../../ask-in-time.ts'
import type { Cancel } from '../../clock.ts'
import { Button } from '../../components/button.tsx'
import { Wordmark } from '../../components/logo.tsx'
import { Notice } from '../../components/notice.tsx'
import type { StaffSession } from '../staff-client.ts'
import { type StaffEnvironment, useStaffEnvironment } from '../staff-environment.ts'
import { staffSessionKey } from '../staff-session.ts'
import { frameWords, idleWords as words } from '../staff-words.ts'
import { useStaffSignOut } from './use-staff-sign-out.ts'

/** A member who does nothing is warned two minutes before the end: after 13 of 15 (specification section 17.1). */
const warningMs = 2 * 60_000

/** After the page has loaded, and long before a warning. A warning must show even if the network is down by then. */
const prepareAfterMs = 30_000

type QueryClientHere = ReturnType<typeof useQueryClient>

function createWatch({ staff, clock, elapsedMs }: StaffEnvironment, queryClient: QueryClientHere) {
  return createIdleWatch({
    clock,
    warningMs,
    elapsedMs,
    isVisible: () => document.visibilityState === 'visible',
    notifyTabs: () => undefined,
    readSession: async (): Promise<SessionAnswer> => {
      try {
        const reply = await askInTime(clock, signal => staff.staffReadSession({ signal }))
        if (reply.status === 401) return 'ended'
        if (reply.status !== 200) return 'unanswered'
        const receivedAtMs = elapsedMs()
        queryClient.setQueryData(staffSessionKey, reply.body)
        return { times: reply.body, receivedAtMs }
      } catch {
        return 'unanswered'
      }
    },
    reportActivity: () =>
      askInTime(clock, signal => staff.staffExtendSession({ signal })).then(
        ({ status }) => status === 200,
        () => false,
      ),
  })
}

// Without `focus`, because a script can move it too.
const kinds = ['pointerdown', 'keydown', 'wheel', 'click', 'input', 'pointermove'] as const

function watchActivity(onActivity: () => void): Cancel {
  const listening = new AbortController()
  const onEvent = (event: Event) => {
    const isStill =
      event instanceof PointerEvent &&
      event.type === 'pointermove' &&
      event.movementX === 0 &&
      event.movementY === 0
    if (event.isTrusted && !isStill) onActivity()
  }
  for (const kind of kinds)
    document.addEventListener(kind, onEvent, { signal: listening.signal, capture: true, passive: true })
  return () => listening.abort()
}

function useStaffIdleWatch(session: StaffSession, readAtMs: number) {
  const environment = useStaffEnvironment()
  const { clock, elapsedMs } = environment
  const queryClient = useQueryClient()
  const [watch] = useState(() => createWatch(environment, queryClient))
  const state = useSyncExternalStore(watch.subscribe, watch.getState)
  useEffect(() => {
    watch.receive(session, elapsedMs() - Math.max(0, clock.now() - readAtMs))
  }, [clock, elapsedMs, readAtMs, session, watch])
  useEffect(() => {
    const leaving = new AbortController()
    const cancels = [watch.start(), watchActivity(watch.noteActivity), () => leaving.abort()]
    const onVisible = () => {
      if (document.visibilityState === 'visible') watch.wake()
    }
    document.addEventListener('visibilitychange', onVisible, { signal: leaving.signal })
    const onShow = ({ persisted }: PageTransitionEvent) => watch.wake(persisted)
    addEventListener('pageshow', onShow, { signal: leaving.signal })
    return () => {
      for (const cancel of cancels) cancel()
    }
  }, [watch])
  return { state, watch }
}

/** Watches for an idle session, as customers' pages do, with the console's own times. */
export function StaffIdleGuard({ session, readAtMs }: { session: StaffSession; readAtMs: number }) {
  const { state, watch } = useStaffIdleWatch(session, readAtMs)
  const { clock } = useStaffEnvironment()
  useEffect(() => clock.after(prepareAfterMs, prepareDialogs), [clock])
  if (state.kind === 'hidden') return <PrivacyScreen isUnanswered={state.isUnanswered} />
  if (state.kind === 'quiet') return null
  return <Warning state={state} remainingMs={watch.remainingMs} onStay={() => void watch.stay()} />
}

interface WarningProps {
  readonly state: IdleState & { kind: 'warned' }
  readonly remainingMs: () => number
  readonly onStay: () => void
}

const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))
const inWords = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`)

/** The remaining seconds are read aloud only at these values. */
const spokenAt = [60, 30, 10]

function Warning({ state, remainingMs, onStay }: WarningProps) {
  const { clock } = useStaffEnvironment()
  const own = state.isLast ? words.last : words
  const [left, setLeft] = useState(() => secondsOf(remainingMs()))
  useEffect(() => clock.every(250, () => setLeft(secondsOf(remainingMs()))), [clock, remainingMs])
  const { signOut, isLeaving } = useStaffSignOut()
  const textId = useId()
  const spoken = spokenAt.findLast(step => left <= step)
  return (
    <Dialog
      title={own.title}
      role="alertdialog"
      describedBy={textId}
      isOpen
      onClose={onStay}
      canClose={false}
      width="md:w-[30rem]"
    >
      <DialogBody>
        <p id={textId} className="money">
          {own.text(inWords(left))}
        </p>
        <output className="sr-only">{spoken !== undefined && words.left(inWords(spoken))}</output>
        {state.hasFailed && (
          <p role="alert" className="font-medium text-danger">
            {words.failed}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" busy={isLeaving} onClick={() => void signOut()}>
          {frameWords.signOut}
        </Button>
        <StayButton isBusy={state.isBusy} onStay={onStay}>
          {own.stay}
        </StayButton>
      </DialogFooter>
    </Dialog>
  )
}

/** Takes the focus when the dialog shows. That may be later than the warning begins, because its code is fetched. */
function StayButton({ isBusy, onStay, children }: { isBusy: boolean; onStay: () => void; children: string }) {
  const button = useFocusAtFirst<HTMLButtonElement>()
  return (
    <Button ref={button} busy={isBusy} onClick={onStay}>
      {children}
    </Button>
  )
}

/** Covers the whole page until the bank has confirmed that the member is still signed in. */
function PrivacyScreen({ isUnanswered }: { isUnanswered: boolean }) {
  const isLate = useLate()
  useLayoutEffect(() => {
    const root = document.documentElement
    const focused = document.activeElement
    root.dataset['veiled'] = ''
    return () => {
      delete root.dataset['veiled']
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    <div
      data-react-aria-top-layer="true"
      className="visible fixed inset-0 z-(--z-overlay) grid content-center justify-items-center gap-6 bg-bg p-(--gutter)"
    >
      <Wordmark className="h-8 text-link" />
      {isUnanswered ? (
        <Notice look="danger" role="alert" lead={words.unanswered.lead}>
          {words.unanswered.text}
        </Notice>
      ) : (
        isLate && <p className="text-center text-muted">{words.checking}</p>
      )}
    </div>,
    document.body,
  )
}
