import { useState } from 'react'
import type { Notification } from '../../../contract/notifications.ts'

interface Known {
  readonly from: readonly Notification[] | undefined
  readonly ids: ReadonlySet<string>
  readonly arrivals: readonly Notification[]
}

const nothing: Known = { from: undefined, ids: new Set(), arrivals: [] }

/** What has arrived since the bank was last asked. What is there at first is no arrival. */
export function useArrivals(notifications: readonly Notification[] | undefined): readonly Notification[] {
  const [known, setKnown] = useState(nothing)
  if (notifications === undefined || notifications === known.from) return known.arrivals
  const unheard = notifications.filter(({ id }) => !known.ids.has(id))
  const next: Known = {
    from: notifications,
    ids: new Set([...known.ids, ...notifications.map(({ id }) => id)]),
    // What was said stays until there is more to say, so that it is said once.
    arrivals: known.from === undefined || unheard.length === 0 ? known.arrivals : unheard,
  }
  setKnown(next)
  return next.arrivals
}
