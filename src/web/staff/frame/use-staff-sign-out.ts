import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { askInTime } from '../../ask-in-time.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { unanswered } from '../staff-words.ts'

/** Signs out: the bank's session ends, and this page forgets what the bank answered. */
export function useStaffSignOut() {
  const { staff, clock, toasts } = useStaffEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, begin } = useOneAtATime()

  async function leave() {
    const isOver = await askInTime(clock, signal => staff.staffSignOut({ signal })).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (!isOver) return toasts.show({ look: 'danger', title: unanswered, text: '' })
    queryClient.clear()
    toasts.clear()
    await navigate(staffPages.login.path, { replace: true })
  }

  return { signOut: () => begin(leave), isLeaving: isBusy }
}
