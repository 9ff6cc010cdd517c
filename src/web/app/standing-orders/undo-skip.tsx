import { useQueryClient } from '@tanstack/react-query'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { Button } from '../../components/button.tsx'
import { refusalOf } from '../accounts/send-change.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import { useFocusAfter } from '../focus-after.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { standingOrdersKey } from './standing-order-queries.ts'
import { pageWords as words } from './standing-order-words.ts'

interface UndoSkipProps {
  readonly order: StandingOrder
  readonly askedFor: string
  /** The due date in words. */
  readonly day: string
}

/** Makes a skipped payment after all, without being asked twice. */
export function UndoSkip({ order: { id }, askedFor, day }: UndoSkipProps) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { showToast } = useToast([words.toasts.notDone])
  const { isBusy, begin } = useOneAtATime()
  const button = useFocusAfter<HTMLButtonElement>()

  async function undo() {
    const answer = await sendOrder<null>(clock, async signal => {
      const reply = await bank.undoStandingOrderSkip({ params: { id, date: askedFor }, signal })
      return reply.status === 200 ? { kind: 'done', body: null } : readUndone(reply, false)
    })
    await queryClient.invalidateQueries({ queryKey: standingOrdersKey })
    const read = refusalOf(answer)
    if (read.kind === 'done')
      showToast({ look: 'success', title: words.toasts.undone, text: words.undoneText(day) })
    if (read.kind === 'refused')
      showToast({ look: 'danger', title: words.toasts.notDone, text: read.message })
  }
  return (
    <Button ref={button} variant="line" size="small" busy={isBusy} onClick={() => void begin(undo)}>
      {words.undo}
      <span className="sr-only"> {day}</span>
    </Button>
  )
}
