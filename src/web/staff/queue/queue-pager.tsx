import { Link, useLocation } from 'react-router'
import { buttonClass } from '../../components/button.tsx'
import { type QueueRequest, queueSearch } from './queue-address.ts'
import { queueWords as words } from './queue-words.ts'

/** The way to the pages of a long list. */
export function QueuePager({ request, pages }: { request: QueueRequest; pages: number }) {
  const { pathname } = useLocation()
  if (pages < 2) return null
  const { page } = request
  const to = (next: number) => pathname + queueSearch({ ...request, page: next })
  return (
    <nav aria-label={words.pages} className="flex flex-wrap items-center gap-4">
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClass({ variant: 'line' })}>
          {words.previous}
        </Link>
      )}
      <span className="money text-sm text-muted">{words.pageOf(page, pages)}</span>
      {page < pages && (
        <Link to={to(page + 1)} className={buttonClass({ variant: 'line' })}>
          {words.next}
        </Link>
      )}
    </nav>
  )
}
