import { useQuery } from '@tanstack/react-query'
import { limits } from '../../../../content/facts.ts'
import type { Statement } from '../../../contract/statements.ts'
import { useEnvironment } from '../environment.ts'
import { statementPdfQuery } from './statement-queries.ts'
import { statementsWords as words } from './statement-words.ts'
import { writeSize } from './write-size.ts'

/**
 * The size that the bank states; of every other statement its real one, for which the PDF is drawn once its row is seen
 * (ruling 18). A very long one is drawn only when it is asked for, and until then shows how many transactions it has.
 */
export function useStatementSize(accountId: string, statement: Statement, isSeen: boolean): string {
  const environment = useEnvironment()
  const { id, sizeBytes, transactionCount } = statement
  const isLong = transactionCount > limits.statementDrawnUnaskedTransactions
  const { data } = useQuery({
    ...statementPdfQuery(environment, { accountId, id }),
    enabled: isSeen && !isLong && sizeBytes === undefined,
  })
  const known = sizeBytes ?? data?.size
  if (known === undefined && isLong) return words.transactions(transactionCount)
  return words.pdf(known === undefined ? undefined : writeSize(known))
}
