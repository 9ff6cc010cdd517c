import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { openingWords as words } from '../../runtime/opening-words.ts'
import { useIslandEnvironment } from './island-environment.ts'

/** A shorter wait needs no notice. */
const lateMs = 200

const never = () => () => {}

/**
 * Replaces a form's status while it waits for its answer and the bank in this browser opens. Screen readers hear it
 * once; they can read the progress when they like.
 */
export function OpeningLine({ children }: { children?: ReactNode }) {
  const { clock, inBrowser } = useIslandEnvironment()
  const [isLate, setLate] = useState(false)
  useEffect(() => clock.after(lateMs, () => setLate(true)), [clock])
  const state = useSyncExternalStore(inBrowser?.subscribe ?? never, () => inBrowser?.read())
  if (!isLate || state?.phase !== 'starting') return children
  const { lead, text } = state.isFirst ? words.first : words.later
  return (
    <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
      <output>
        {lead} {text}
      </output>{' '}
      <span className="money">{words.percent(Math.floor(state.part * 100))}</span>
    </p>
  )
}
