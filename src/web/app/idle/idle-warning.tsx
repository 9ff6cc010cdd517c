import { useEffect, useId, useState } from 'react'
import { documentTitle } from '../../../../content/app-pages.ts'
import { Button } from '../../components/button.tsx'
import { useSignOut } from '../dashboard/sign-out.ts'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { type IdleState, customersWarningMs } from './idle-watch.ts'
import { idleWords } from './idle-words.ts'

interface IdleWarningProps {
  readonly state: IdleState & { kind: 'warned' }
  readonly remainingMs: () => number
  readonly onStay: () => void
}

/** The remaining seconds are read aloud only at these values. */
const spokenAt = [30, 10]

const spokenSeconds = (left: number): number | undefined => spokenAt.findLast(step => left <= step)

/** Asks whether the customer is still there, above everything else that is open. Only its buttons close it. */
export function IdleWarning({ state, remainingMs, onStay }: IdleWarningProps) {
  const words = state.isLast ? idleWords.last : idleWords
  const left = useSecondsLeft(remainingMs)
  const { signOut, isLeaving } = useSignOut()
  useTemporaryTitle(words.title)
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
            style={{ width: `${Math.min(1, (left * 1000) / customersWarningMs) * 100}%` }}
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

/** Takes the focus when the dialog shows. That may be later than the warning begins, because its code is fetched. */
function StayButton({ isBusy, onStay, children }: StayButtonProps) {
  const button = useFocusAtFirst<HTMLButtonElement>()
  return (
    <Button ref={button} busy={isBusy} onClick={onStay}>
      {children}
    </Button>
  )
}

/** Shows the title in the browser's tab, for a page that is not in front. */
function useTemporaryTitle(title: string) {
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

/** The remaining time in whole seconds; never below 0. */
function useSecondsLeft(remainingMs: () => number): number {
  const { clock } = useEnvironment()
  const [seconds, setSeconds] = useState(() => secondsOf(remainingMs()))
  useEffect(() => clock.every(stepMs, () => setSeconds(secondsOf(remainingMs()))), [clock, remainingMs])
  return seconds
}
