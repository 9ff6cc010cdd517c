import { Button } from '../../components/button.tsx'
import { queueWords as words } from '../queue/queue-words.ts'
import { frameWords } from '../staff-words.ts'

interface PagesProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** The way through a long list whose page is not in the address. */
export function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  return (
    <nav aria-label={frameWords.pages} className="flex flex-wrap items-center gap-4">
      {page > 1 && (
        <Button variant="line" onClick={() => onPage(page - 1)}>
          {words.previous}
        </Button>
      )}
      <span className="money text-sm text-muted">{words.pageOf(page, pages)}</span>
      {page < pages && (
        <Button variant="line" onClick={() => onPage(page + 1)}>
          {words.next}
        </Button>
      )}
    </nav>
  )
}
