import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BankFault } from '../../app/bank-client.ts'
import { Unread } from '../frame/unread.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
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

export const Nothing = () => (
  <p className="rounded-md border border-line bg-surface p-4 text-sm text-muted">{words.nothing}</p>
)
