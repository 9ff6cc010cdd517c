import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'

const outcomeIn = (state: unknown): string | undefined => {
  const given: Partial<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {}
  return typeof given['outcome'] === 'string' ? given['outcome'] : undefined
}

/** A one-time link of an act, on its way to the page that shows it: in this page's memory, never in the browser's history. */
const linkKey = ['staff-shown-link']

/** Shows the outcome of an act as a status at `to`, or where the member is. `link`: a one-time link that is shown with it, once. */
export function useShowOutcome() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const queryClient = useQueryClient()
  return async (outcome: string, to = pathname + search, link?: string) => {
    if (link !== undefined) queryClient.setQueryData(linkKey, link)
    await navigate(to, { state: { outcome }, replace: to === pathname + search })
  }
}

/** A region that is there already is read out when it is filled. */
const fillAfterMs = 50

/** The status. It is filled after it has appeared, as readers want it, and a reload does not say it again. */
export function Outcome() {
  const { clock } = useStaffEnvironment()
  const { state, key } = useLocation()
  const outcome = outcomeIn(state)
  const queryClient = useQueryClient()
  const [shown, setShown] = useState<{ text: string; key: string; link: string | undefined }>()
  useEffect(() => {
    if (outcome === undefined) return undefined
    // A page that stays has not moved the focus. A dialog that would keep it has gone by now.
    document.querySelector('h1')?.focus()
    return clock.after(fillAfterMs, () => {
      setShown({ text: outcome, key, link: queryClient.getQueryData<string>(linkKey) })
      queryClient.removeQueries({ queryKey: linkKey })
      history.replaceState({ ...Object(history.state), usr: null }, '')
    })
  }, [clock, queryClient, outcome, key])
  return (
    <output className="empty:absolute">
      {shown && (
        <span
          key={shown.key}
          className="flex items-start gap-3 rounded-control bg-success-tint px-4 py-2.5 text-sm leading-[1.45]"
        >
          <Icon name="tick" className="text-success" />
          <span className="min-w-0 wrap-anywhere">
            {shown.text}
            {shown.link !== undefined && <OneTimeLink link={new URL(shown.link)} />}
          </span>
        </span>
      )}
    </output>
  )
}

/** The whole address of a one-time link, to hand on. Where the bank's pages lie below a folder of their host, so does it. */
function OneTimeLink({ link: { origin, pathname, hash } }: { link: URL }) {
  const address = origin + useHref(pathname) + hash
  return (
    <a href={address} className="mt-0.5 block font-semibold text-link underline underline-offset-[.22em]">
      {address}
    </a>
  )
}
