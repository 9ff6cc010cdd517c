import { StaffBadge, type StaffBadgeLook } from '../parts/staff-badge.tsx'
import { queueWords } from '../queue/queue-words.ts'
import type { StaffTask } from '../staff-client.ts'

const looks: Readonly<Record<StaffTask['state'], StaffBadgeLook>> = {
  open: 'open',
  taken: 'taken',
  waiting_for_customer: 'waiting',
  second_check: 'check',
  closed: 'over',
}

export const StateBadge = ({ state, onTint }: { state: StaffTask['state']; onTint?: boolean }) => (
  <StaffBadge look={looks[state]} {...(onTint && { onTint })}>
    {queueWords.states[state]}
  </StaffBadge>
)

/** Overdue, or Urgent: four hours left, or escalated (specification section 17.3). */
export const PriorityBadge = ({ priority, onTint }: { priority: StaffTask['priority']; onTint?: boolean }) =>
  priority && (
    <StaffBadge look={priority === 'overdue' ? 'overdue' : 'waiting'} {...(onTint && { onTint })}>
      {queueWords.priorities[priority]}
    </StaffBadge>
  )
