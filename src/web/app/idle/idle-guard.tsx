import type { Session } from '../../../contract/sessions.ts'
import { IdleWarning } from './idle-warning.tsx'
import { useIdleWatch } from './use-idle-watch.ts'
import { Veil } from './veil.tsx'

/** Watches over an idle session (ruling 41), and shows what is to be shown of that. */
export function IdleGuard({ session, readAtMs }: { session: Session; readAtMs: number }) {
  const { state, stay, remainingMs } = useIdleWatch(session, readAtMs)
  if (state.kind === 'veiled') return <Veil isUnheard={state.isUnheard} />
  if (state.kind === 'quiet') return null
  return <IdleWarning state={state} remainingMs={remainingMs} onStay={() => void stay()} />
}
