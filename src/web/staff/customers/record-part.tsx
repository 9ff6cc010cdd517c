import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BankFault } from '../../app/bank-client.ts'
import { Button } from '../../components/button.tsx'
import { Unread } from '../frame/unread.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { queueWords } from '../queue/queue-words.ts'
import { customerWords as words } from './customer-words.ts'
import { OpenAgain } from './open-again.tsx'

interface RecordPartProps<Body> {
  readonly id: string
  readonly query: UseQueryResult<Body>
  readonly children: (body: Body) => ReactNode
}

/** A part of a record: what was read, or that the record is closed. */
export function RecordPart<Body>({ id, query, children }: RecordPartProps<Body>) {
  const isClosed = query.error instanceof BankFault && query.error.problem?.code === 'look_required'
  if (isClosed) return <OpenAgain customerId={id} />
  if (query.data !== undefined) return children(query.data)
  return query.isError ? <Unread onRetry={() => void query.refetch()} /> : <RowsWaiting />
}

interface PagesProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** The way through a long list of a record. */
export function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  return (
    <nav aria-label={words.pages} className="flex flex-wrap items-center gap-4">
      {page > 1 && (
        <Button variant="line" onClick={() => onPage(page - 1)}>
          {queueWords.previous}
        </Button>
      )}
      <span className="money text-sm text-muted">{queueWords.pageOf(page, pages)}</span>
      {page < pages && (
        <Button variant="line" onClick={() => onPage(page + 1)}>
          {queueWords.next}
        </Button>
      )}
    </nav>
  )
}

export const Nothing = () => (
  <p className="rounded-md border border-line bg-surface p-4 text-sm text-muted">{words.nothing}</p>
)
