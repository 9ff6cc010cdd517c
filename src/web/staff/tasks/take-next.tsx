import { useNavigate } from 'react-router'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { queueWords as words } from '../queue/queue-words.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { requestNextTask } from '../staff-tasks.ts'
import { taskAddress } from './task-address.ts'

/** Takes the soonest task that the member may decide, and opens it. */
export function TakeNext() {
  const environment = useStaffEnvironment()
  const navigate = useNavigate()
  const { isBusy, begin } = useOneAtATime()

  async function take() {
    const answer = await requestNextTask(environment)
    if (answer.kind === 'left') return
    if (answer.kind === 'refused')
      return environment.toasts.show({ look: 'danger', title: answer.message, text: '' })
    if (answer.body === null) return environment.toasts.show({ look: 'info', title: words.nothing, text: '' })
    await navigate(taskAddress(answer.body.id))
  }

  return (
    <Button busy={isBusy} onClick={() => void begin(take)}>
      {words.takeNext}
    </Button>
  )
}
