import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { documentTitle } from '../../../../content/app-pages.ts'
import type { Session } from '../../../contract/sessions.ts'
import { Button } from '../../components/button.tsx'
import { Wordmark } from '../../components/logo.tsx'
import { Notice } from '../../components/notice.tsx'
import { useSignOut } from '../dashboard/sign-out.ts'
import { Dialog, DialogBody, DialogFooter, prepareDialogs } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { useLate } from '../skeleton.tsx'
import { type IdleState, warningMs } from './idle-watch.ts'
import { idleWords } from './idle-words.ts'
import { useIdleWatch } from './use-idle-watch.ts'

/** Watches over an idle session (ruling 41), and shows what is to be shown of that. */
export function IdleGuard({ session, readAtMs }: { session: Session; readAtMs: number }) {
  const { state, stay, remainingMs } = useIdleWatch(session, readAtMs)
  const { clock } = useEnvironment()
  useEffect(() => clock.after(prepareAfterMs, prepareDialogs), [clock])
  if (state.kind === 'veiled') return <PrivacyScreen isUnanswered={state.isUnanswered} />
  if (state.kind === 'quiet') return null
  return <IdleWarning state={state} remainingMs={remainingMs} onStay={() => void stay()} />
}

/** Long before a warning, which has to show without a network too, and after the page has loaded. */
const prepareAfterMs = 30_000

interface IdleWarningProps {
  readonly state: IdleState & { kind: 'warned' }
  readonly remainingMs: () => number
  readonly onStay: () => void
}

/** What is left is said aloud at these, not every second. */
const spokenAt = [30, 10]

const spokenSeconds = (left: number): number | undefined => spokenAt.findLast(step => left <= step)

/** Asks whether somebody is still there, over whatever else is open. Only its buttons close it. */
function IdleWarning({ state, remainingMs, onStay }: IdleWarningProps) {
  const words = state.isLast ? idleWords.last : idleWords
  const left = useSecondsLeft(remainingMs)
  const { signOut, isLeaving } = useSignOut()
  useTitleMeanwhile(words.title)
  const textId = useId()
  const spoken = spokenSeconds(left)
  return (
    <Dialog
      title={words.title}
      role="alertdialog"
      describedBy={textId}
      isOpen
      onClose={onStay}
      canClose={false}
      width="md:w-[30rem]"
    >
      <DialogBody>
        <p id={textId} className="money">
          {words.text(left)}
        </p>
        <span aria-hidden="true" className="block h-[3px] overflow-hidden rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-primary"
            style={{ width: `${Math.min(1, (left * 1000) / warningMs) * 100}%` }}
          />
        </span>
        <output className="sr-only">{spoken !== undefined && idleWords.left(spoken)}</output>
        {state.hasFailed && (
          <p role="alert" className="font-medium text-danger">
            {idleWords.failed}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" busy={isLeaving} onClick={() => void signOut()}>
          {idleWords.signOut}
        </Button>
        <StayButton isBusy={state.isBusy} onStay={onStay}>
          {words.stay}
        </StayButton>
      </DialogFooter>
    </Dialog>
  )
}

interface StayButtonProps {
  readonly isBusy: boolean
  readonly onStay: () => void
  readonly children: string
}

/** Takes the focus when the dialog shows, which may be after the warning begins: its code is fetched. */
function StayButton({ isBusy, onStay, children }: StayButtonProps) {
  const button = useFocusAtFirst<HTMLButtonElement>()
  return (
    <Button ref={button} busy={isBusy} onClick={onStay}>
      {children}
    </Button>
  )
}

/** The tab of a page that nobody looks at says it too. */
function useTitleMeanwhile(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = documentTitle(title)
    return () => {
      document.title = before
    }
  }, [title])
}

const stepMs = 250

const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))

/** Whole seconds until `remainingMs` has come to nothing; never below 0. */
function useSecondsLeft(remainingMs: () => number): number {
  const { clock } = useEnvironment()
  const [seconds, setSeconds] = useState(() => secondsOf(remainingMs()))
  useEffect(() => clock.every(stepMs, () => setSeconds(secondsOf(remainingMs()))), [clock, remainingMs])
  return seconds
}

/** Hides the page and whatever is open over it, and gives the focus back when it shows again. */
function useHiddenPage() {
  useLayoutEffect(() => {
    const root = document.documentElement
    const focused = document.activeElement
    root.dataset['veiled'] = ''
    return () => {
      delete root.dataset['veiled']
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
    }
  }, [])
}

/**
 * In place of everything of the customer's, until the bank has said that they are still signed in. The page
 * stays as it is underneath, with what was typed in it. The attribute keeps it readable beside an open dialog.
 */
function PrivacyScreen({ isUnanswered }: { isUnanswered: boolean }) {
  useHiddenPage()
  const isLate = useLate()
  return createPortal(
    <div
      data-react-aria-top-layer="true"
      className="visible fixed inset-0 z-(--z-overlay) grid content-center justify-items-center gap-6 bg-bg p-(--gutter)"
    >
      <Wordmark className="h-8 text-link" />
      <div className="w-full max-w-[34rem]">
        {isUnanswered ? (
          <Notice look="danger" role="alert" lead={idleWords.unheard.lead}>
            {idleWords.unheard.text}
          </Notice>
        ) : (
          isLate && <p className="text-center text-muted">{idleWords.checking}</p>
        )}
      </div>
    </div>,
    document.body,
  )
}
