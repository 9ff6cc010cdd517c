import { useEffect, useRef } from 'react'
import type { Notification, NotificationPage } from '../../../contract/notifications.ts'
import { Button } from '../../components/button.tsx'
import { EmptyPlace } from '../empty-place.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationsWords } from './notifications-words.ts'
import { useOlder } from './use-older.ts'

type NotificationListProps = { newest: NotificationPage; onFollow: (told: Notification) => void }

/** What the customer was told, newest first; older ones by a button. */
export function NotificationList({ newest, onFollow }: NotificationListProps) {
  const { shown, hasOlder, isLoading, hasFailed, showOlder } = useOlder(newest)
  const list = useRef<HTMLUListElement>(null)
  const focusFrom = useRef<number>(undefined)

  // The button goes further down, or away: the focus goes on with the first that it brought.
  useEffect(() => {
    const first = focusFrom.current
    if (first === undefined || shown.length <= first) return
    focusFrom.current = undefined
    list.current?.children[first]?.querySelector('a')?.focus()
  }, [shown.length])

  if (shown.length === 0)
    return <EmptyPlace className="border-t border-line" text={notificationsWords.empty} />
  return (
    <>
      <ul ref={list}>
        {shown.map(told => (
          <NotificationRow key={told.id} told={told} onFollow={() => onFollow(told)} />
        ))}
      </ul>
      {hasOlder && (
        <div className="grid justify-items-center gap-2 border-t border-line p-3">
          {hasFailed && !isLoading && (
            <p role="alert" className="text-sm text-danger">
              {notificationsWords.olderFailed}
            </p>
          )}
          <Button
            variant="quiet"
            size="small"
            className="max-md:min-h-11"
            busy={isLoading}
            onClick={() => {
              focusFrom.current = shown.length
              showOlder()
            }}
          >
            {notificationsWords.older}
          </Button>
        </div>
      )}
    </>
  )
}
