import { Button } from '../../components/button.tsx'
import { transactionsWords } from './transaction-words.ts'

interface PagerProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
  /** The range of lines shown and their total, in words. */
  readonly showing: (range: { first: number; last: number; total: number }) => string
  /** Whether a change is announced. Not where the page announces it in other words. */
  readonly isAnnounced?: boolean
  readonly className?: string
}

const belowList = 'gap-4 border-t border-line px-4 py-4 text-nav md:px-6'

/**
 * The range of lines shown and their total, and the buttons to the others. At the first and last page a button stays,
 * disabled.
 */
export function Pager(props: PagerProps) {
  const { page, pageSize, total, onPage, showing, isAnnounced = true, className = belowList } = props
  const { pageCount, first, last } = pageRange({ page, pageSize, total })
  const Shown = isAnnounced ? 'output' : 'span'
  const turn = (label: string, to: number) => {
    const isOff = to < 1 || to > pageCount
    return (
      <Button
        variant="line"
        size="small"
        className="max-md:min-h-11"
        aria-disabled={isOff}
        data-disabled={isOff || undefined}
        onClick={() => !isOff && onPage(to)}
      >
        {label}
      </Button>
    )
  }
  return (
    <nav
      aria-label={transactionsWords.pages}
      className={`flex flex-wrap items-center justify-between ${className}`}
    >
      <Shown className="money text-muted">{showing({ first, last, total })}</Shown>
      {pageCount > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:w-full max-md:justify-between">
          {turn(transactionsWords.previous, page - 1)}
          <span className="money">{transactionsWords.page({ page, pageCount })}</span>
          {turn(transactionsWords.next, page + 1)}
        </div>
      )}
    </nav>
  )
}

interface PageRange {
  readonly pageCount: number
  /** The first and the last line shown, counted from 1; both 0 if there is none. */
  readonly first: number
  readonly last: number
}

/** Which lines of `total` a page shows. `page` counts from 1 and may lie beyond the end. */
export function pageRange({
  page,
  pageSize,
  total,
}: {
  page: number
  pageSize: number
  total: number
}): PageRange {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  if (first > total) return { pageCount, first: 0, last: 0 }
  return { pageCount, first, last: Math.min(total, page * pageSize) }
}

/** The page number of an address; an invalid one counts as the first. */
export function pageOf(search: URLSearchParams): number {
  const value = search.get('page') ?? '1'
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
}
