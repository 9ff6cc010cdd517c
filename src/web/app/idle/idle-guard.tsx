import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Session } from '../../../contract/sessions.ts'
import { Wordmark } from '../../components/logo.tsx'
import { Notice } from '../../components/notice.tsx'
import { prepareDialogs } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useCode } from '../fetch-code.ts'
import { useLate } from '../skeleton.tsx'
import { idleWords } from './idle-words.ts'
import { useIdleWatch } from './use-idle-watch.ts'

const fetchWarning = async () => (await import('./idle-warning.tsx')).IdleWarning

/** After the page has loaded, and long before a warning. A warning must show even if the network is down by then. */
const prepareAfterMs = 30_000

/** Watches for an idle session (ruling 41). Shows the warning before its end, and hides the page if it may have ended. */
export function IdleGuard({ session, readAtMs }: { session: Session; readAtMs: number }) {
  const { state, stay, remainingMs } = useIdleWatch(session, readAtMs)
  const { clock } = useEnvironment()
  const { code: IdleWarning, prepare } = useCode(fetchWarning)
  const prepareWarning = useEffectEvent(() => {
    prepareDialogs()
    prepare()
  })
  useEffect(() => clock.after(prepareAfterMs, () => prepareWarning()), [clock])
  const isWarned = state.kind === 'warned'
  useEffect(() => {
    if (isWarned) prepareWarning()
  }, [isWarned])
  if (state.kind === 'hidden') return <PrivacyScreen isUnanswered={state.isUnanswered} />
  if (state.kind === 'quiet' || !IdleWarning) return null
  return <IdleWarning state={state} remainingMs={remainingMs} onStay={() => void stay()} />
}

/** Hides the page and everything open over it, and restores the focus when the page shows again. */
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
 * Covers the whole page until the bank has confirmed that the customer is still signed in. The page stays mounted, with
 * everything typed in it. The attribute makes the screen readable even beside an open dialog.
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
          <Notice look="danger" role="alert" lead={idleWords.unanswered.lead}>
            {idleWords.unanswered.text}
          </Notice>
        ) : (
          isLate && <p className="text-center text-muted">{idleWords.checking}</p>
        )}
      </div>
    </div>,
    document.body,
  )
}
