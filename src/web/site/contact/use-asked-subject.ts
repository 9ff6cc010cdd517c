import { useEffect, useEffectEvent } from 'react'

type Choose = (subject: string, asked: 'by address' | 'by link') => void

const subjectOf = (address: URL): string => address.searchParams.get('subject') ?? ''

/**
 * Calls `choose` with the subject that the page's address names, and with that of each link to the form on the same
 * page: followed as a link, it would fetch the page anew and lose what is typed. `page` is the form's own address,
 * which links name where the page was opened by another. Whether there is such a subject is for `choose` to know.
 */
export function useAskedSubject(page: string, choose: Choose): void {
  const chosen = useEffectEvent(choose)

  useEffect(() => {
    const asked = subjectOf(new URL(location.href))
    if (asked !== '') chosen(asked, 'by address')

    const follow = (event: MouseEvent) => {
      const address = linkOf(event)
      // The site may stand in a folder, which links name before the page.
      const isHere = address?.pathname === location.pathname || address?.pathname.endsWith(page)
      if (!address || !isHere) return
      const subject = subjectOf(address)
      if (subject === '') return
      event.preventDefault()
      history.replaceState(history.state, '', address)
      chosen(subject, 'by link')
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [page])
}

/** Where a plain click leads: not one that opens another tab. */
function linkOf(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link && link.origin === location.origin ? new URL(link.href) : undefined
}
