import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { NotificationPage } from '../../../contract/notifications.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { CloseButton } from '../dialog.tsx'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { useMarkRead } from './mark-read.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationsWords } from './notifications-words.ts'

type NotificationsPanelProps = { newest: UseQueryResult<NotificationPage>; onClose: () => void }

/**
 * The notifications over the page, below the bell; on a phone a sheet from the bottom. It has the focus when it
 * opens.
 */
export function NotificationsPanel({ newest, onClose }: NotificationsPanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const { markRead, markAllRead } = useMarkRead()
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
  }, [])
  const { data } = newest
  return (
    <>
      <div
        aria-hidden="true"
        onClick={onClose}
        className="fixed inset-0 z-(--z-overlay) bg-overlay md:hidden"
      />
      <dialog
        ref={panel}
        open
        aria-labelledby={heading}
        tabIndex={-1}
        className="fixed inset-x-0 top-auto bottom-0 m-0 z-(--z-dialog) flex max-h-[90dvh] w-auto max-w-none flex-col overflow-hidden low:block low:overflow-y-auto rounded-t-picture bg-surface text-ink shadow-3 outline-none forced-colors:border rise-in md:inset-x-auto md:top-[calc(var(--header)+.375rem)] md:right-6 md:bottom-auto md:z-(--z-dropdown) md:max-h-[calc(100dvh-var(--header)-1.375rem)] md:w-106 md:rounded-panel md:border md:border-line"
      >
        <div className="flex flex-none flex-wrap items-center justify-between gap-x-1 py-2 pr-2 pl-5 max-md:pl-4">
          <h2 id={heading} className="text-xl">
            {notificationsWords.heading}
          </h2>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
            {data !== undefined && data.unread > 0 && (
              <Button
                variant="quiet"
                size="small"
                className="max-md:min-h-11"
                onClick={() => {
                  markAllRead(data.notifications[0])
                  onClose()
                }}
              >
                {notificationsWords.markAllRead}
              </Button>
            )}
            <CloseButton label={notificationsWords.close} onClose={onClose} />
          </div>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain low:overflow-visible">
          {newest.isPending && <NotificationsSkeleton />}
          {newest.isError && (
            <div className="border-t border-line p-4 md:px-5">
              {data ? (
                <Notice look="danger" lead={notificationsWords.stale.lead}>
                  {notificationsWords.stale.text}
                </Notice>
              ) : (
                <LoadFailure
                  words={notificationsWords.failed}
                  error={newest.error}
                  onRetry={() => void newest.refetch()}
                />
              )}
            </div>
          )}
          {data && (
            <NotificationList
              newest={data}
              onFollow={notification => {
                if (notification.type !== 'compliance') markRead(notification)
                onClose()
              }}
            />
          )}
        </div>
        <div className="flex-none border-t border-line px-5 pt-3 pb-[calc(.75rem+env(safe-area-inset-bottom))] text-nav max-md:px-4">
          <Link to={appPages.transactions.path} onClick={onClose} className="link tap">
            {notificationsWords.viewAll}
            <Icon name="arrow-right" size="small" />
          </Link>
        </div>
      </dialog>
    </>
  )
}

const widths = ['w-40', 'w-32', 'w-36']

/** Placeholders for the notifications while they load. */
const NotificationsSkeleton = () => (
  <div aria-busy="true" className="min-h-56 border-t border-line">
    <Placeholder>
      {widths.map(width => (
        <div key={width} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 px-5 py-4 max-md:px-4">
          <span className="row-span-2 size-10 rounded-control bg-sunken" />
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-2.5 w-60" />
        </div>
      ))}
    </Placeholder>
  </div>
)
