import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { documentTitle } from '../../../content/app-pages.ts'
import { useEnvironment } from './environment.ts'
import { countText, notificationsQuery } from './notifications/notification-queries.ts'

type PageHeadingProps = {
  children: string
  /** The document's title, where it is not the heading. */
  title?: string
  className?: string
}
type HeadingProps = { children: string; className: string; takesFocus: boolean }

/**
 * A page's h1, which names the document too. It takes the focus when the customer has come from another page
 * of the app, as a browser's own navigation would begin again at the top; not on the first page.
 */
export function PageHeading(props: PageHeadingProps) {
  const { children, title = children, className = 'text-[1.5rem] md:text-[1.875rem]' } = props
  const { key, pathname } = useLocation()
  usePageTitle(title)
  return (
    <Heading key={pathname} takesFocus={key !== 'default'} className={className}>
      {children}
    </Heading>
  )
}

function Heading({ children, className, takesFocus }: HeadingProps) {
  const heading = useFocusAtFirst<HTMLHeadingElement>(takesFocus)
  return (
    <h1 ref={heading} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h1>
  )
}

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

/** A ref for what takes the focus once, when it appears; where `isWanted` is false at that time it does not. */
export function useFocusAtFirst<Kind extends HTMLElement>(isWanted = true): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  const isWantedAtFirst = useRef(isWanted)
  useEffect(() => {
    if (isWantedAtFirst.current) element.current?.focus()
  }, [])
  return element
}
