import { useLocation } from 'react-router'
import { usePageTitle } from './page-title.ts'
import { useFocusAtFirst } from './use-focus-at-first.ts'

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
