import { useEffect, useId } from 'react'
import { documentTitle } from '../../../../content/app-titles.ts'
import { Button } from '../../components/button.tsx'
import { useSignOut } from '../dashboard/use-sign-out.ts'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import { warningMs, type IdleState } from './idle-watch.ts'
import { idleWords } from './idle-words.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface IdleWarningProps {
  readonly state: IdleState & { kind: 'warned' }
  readonly remainingMs: () => number
  readonly onStay: () => void
}

/** What is left is said aloud at these, not every second. */
const spokenAt = [30, 10]

const spokenSeconds = (left: number): number | undefined => spokenAt.findLast(step => left <= step)

/** Asks whether somebody is still there, over whatever else is open. Only its buttons close it. */
export function IdleWarning({ state, remainingMs, onStay }: IdleWarningProps) {
  const words = state.isLast ? idleWords.last : idleWords
  const left = useSecondsLeft(remainingMs)
  const { signOut, isLeaving } = useSignOut()
  useTitleMeanwhile(words.title)
  const textId = useId()
  const stayButton = useFocusAtFirst<HTMLButtonElement>()
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
        <Button ref={stayButton} busy={state.isBusy} onClick={onStay}>
          {words.stay}
        </Button>
      </DialogFooter>
    </Dialog>
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
