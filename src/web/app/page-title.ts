import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { documentTitle } from '../../../content/app-titles.ts'
import { useEnvironment } from './environment.ts'
import { countText } from './notifications/count-text.ts'
import { notificationsQuery } from './notifications/notification-queries.ts'

/**
 * Names the document: `Overview | Sarsen`, and `(5) Overview | Sarsen` where the customer has five unread
 * notifications. It asks the bank for nothing: it knows what the bell does.
 */
export function usePageTitle(title: string) {
  const { bank } = useEnvironment()
  const { data } = useQuery({ ...notificationsQuery(bank), enabled: false })
  const unread = data?.unread ?? 0
  useEffect(() => {
    document.title = documentTitle(unread > 0 ? `(${countText(unread)}) ${title}` : title)
  }, [title, unread])
}
