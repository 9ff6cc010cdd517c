import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { openingWords as words } from '../../runtime/opening-words.ts'
import { useIslandEnvironment } from './island-environment.ts'

/** A wait that is over sooner is not worth a word. */
const lateMs = 200

const never = () => () => {}

/**
 * In place of what a form says under itself while its answer is waited for: how far the bank of this browser has come,
 * as long as it opens. Told to readers once; how far it is they can look up.
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
