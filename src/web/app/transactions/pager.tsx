import { Button } from '../../components/button.tsx'
import { pageRange } from './page-range.ts'
import { transactionsWords } from './transactions-words.ts'

interface PagerProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
  /** Which lines are shown of how many, in words. */
  readonly showing: (range: { first: number; last: number; total: number }) => string
}

/** Which lines are shown of how many, and the way to the others. At an end the button stays, and is off. */
export function Pager({ page, pageSize, total, onPage, showing }: PagerProps) {
  const { pageCount, first, last } = pageRange({ page, pageSize, total })
  const turn = (label: string, to: number) => {
    const isOff = to < 1 || to > pageCount
    return (
      <Button
        variant="line"
        size="small"
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
      className="flex flex-wrap items-center justify-between gap-4 border-t border-line px-4 py-4 text-nav md:px-6"
    >
      <output className="money text-muted">{showing({ first, last, total })}</output>
      {pageCount > 1 && (
        <div className="flex items-center gap-3 max-md:w-full max-md:justify-between">
          {turn(transactionsWords.previous, page - 1)}
          <span className="money">{transactionsWords.page({ page, pageCount })}</span>
          {turn(transactionsWords.next, page + 1)}
        </div>
      )}
    </nav>
  )
}
