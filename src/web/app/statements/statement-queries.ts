import { queryOptions } from '@tanstack/react-query'
import pLimit from 'p-limit'
import type { StatementWithLines } from '../../../contract/accounts.ts'
import { askInTime } from '../../ask-in-time.ts'
import { BankFault, type BankClient } from '../bank-client.ts'
import type { AppEnvironment } from '../environment.ts'
import { drawInWorker } from './draw-in-worker.ts'

/** Identifies a statement: its account and its month. */
export interface StatementRef {
  readonly accountId: string
  readonly id: string
}

/** The statements of an account, newest first. */
export const statementsQuery = (bank: BankClient, accountId: string) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'statements'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listStatements({ params: { id: accountId }, signal })
      if (reply.status === 200) return reply.body.statements
      throw new BankFault(reply)
    },
  })

type Reach = Pick<AppEnvironment, 'bank' | 'clock'>

/** A file that takes longer will never be ready. The limit keeps a hanging one from blocking those behind it. */
const fileLimitMs = 60_000

/** Draws a statement as a PDF, of its current lines at the bank. Throws after a minute. */
export const drawAsPdf = ({ bank, clock }: Reach, statement: StatementRef): Promise<Blob> =>
  askInTime(
    clock,
    async signal => drawInWorker({ statement: await readStatement(bank, statement, signal) }, signal),
    fileLimitMs,
  )

async function readStatement(
  bank: BankClient,
  { accountId, id }: StatementRef,
  signal: AbortSignal,
): Promise<StatementWithLines> {
  const reply = await bank.readStatement({ params: { id: accountId, statementId: id }, signal })
  if (reply.status === 200) return reply.body
  throw new BankFault(reply)
}

const oneAtATime = pLimit(1)

/**
 * The PDF of an issued statement, which never changes: drawn once, one at a time, and cached for a while. It is not
 * aborted when its row is gone, because somebody may be waiting to save it.
 */
export const statementPdfQuery = (reach: Reach, statement: StatementRef) =>
  queryOptions({
    queryKey: ['accounts', statement.accountId, 'statements', statement.id, 'pdf'],
    queryFn: () => oneAtATime(() => drawAsPdf(reach, statement)),
    staleTime: Infinity,
  })

/** An issued statement as CSV. Throws after a minute. */
export const exportAsCsv = ({ bank, clock }: Reach, { accountId, id }: StatementRef): Promise<Blob> =>
  askInTime(
    clock,
    async signal => {
      const reply = await bank.exportStatement({ params: { id: accountId, statementId: id }, signal })
      if (reply.status === 200) return new Response(reply.body).blob()
      throw new BankFault(reply)
    },
    fileLimitMs,
  )
