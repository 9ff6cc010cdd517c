import { Badge } from '../../../components/badge.tsx'
import type { SecurityEventType } from '../../../../contract/security-events.ts'
import { eventWords, isFailure } from './event-words.ts'
import { securityLogWords as words } from './security-log-words.ts'

/** What happened; a refused attempt asks whether it was somebody else. */
export const EventName = ({ type }: { type: SecurityEventType }) => (
  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <b className="font-semibold">{eventWords(type)}</b>
    {isFailure(type) && <Badge look="declined">{words.notYou}</Badge>}
  </span>
)
