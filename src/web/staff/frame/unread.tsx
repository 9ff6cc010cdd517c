import { useFocusAfter } from '../../app/focus-after.tsx'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { unreadWords as words } from '../staff-words.ts'

/** In place of what could not be read: "Could not be read. Try again" (specification section 17.3). */
export function Unread({ onRetry }: { onRetry: () => void }) {
  // It goes once the content is there, and its button with it.
  const part = useFocusAfter<HTMLDivElement>()
  return (
    <div ref={part} className="grid max-w-[34rem] justify-items-start gap-4">
      <Notice look="danger" role="alert" lead={words.lead} />
      <Button icon="refresh" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}
