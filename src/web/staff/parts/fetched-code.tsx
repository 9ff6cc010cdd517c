import type { ReactNode } from 'react'
import { useBankQuery } from '../../app/query-client.ts'
import { Unread } from '../frame/unread.tsx'
import { RowsWaiting } from './rows-waiting.tsx'

interface FetchedCodeProps<Code> {
  /** Of the code: each has its own. */
  readonly name: string
  /** An import. */
  readonly fetchCode: () => Promise<Code>
  readonly children: (code: Code) => ReactNode
}

/** A part of a page whose code is fetched once the part is shown, so that the page itself comes sooner. */
export function FetchedCode<Code>({ name, fetchCode, children }: FetchedCodeProps<Code>) {
  const code = useBankQuery({
    queryKey: ['staff-code', name],
    queryFn: fetchCode,
    staleTime: Infinity,
    refetchInterval: false,
  })
  if (code.data !== undefined) return children(code.data)
  return code.isError ? <Unread onRetry={() => void code.refetch()} /> : <RowsWaiting />
}
