import type { ExportFormat, TransactionFilters } from '../../../contract/transactions.ts'
import { allAccounts } from '../accounts/account-address.ts'
import { type BankClient, BankFault } from '../bank-client.ts'

interface ExportRequest {
  /** An account's id, or `all`, of which there is CSV alone. */
  readonly accountId: string
  readonly filters: TransactionFilters
  readonly format: ExportFormat
  readonly signal: AbortSignal
  /** The number of records received so far. */
  readonly onRecords: (count: number) => void
}

export interface ExportedFile {
  readonly name: string
  readonly content: Blob
}

/** Chunks are combined up to this size before they become a Blob, which the browser may store outside of memory. */
const partBytes = 8 * 1024 * 1024

const fileNameOf = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'transactions'

/**
 * Fetches a file of all transactions that match the filters, as the bank writes it. Throws if the bank answers with
 * an error, if the connection breaks, and if `signal` aborts: it never returns a partial file.
 */
export async function fetchExport(
  bank: Pick<BankClient, 'exportTransactions' | 'exportAllTransactions'>,
  { accountId, filters, format, signal, onRecords }: ExportRequest,
): Promise<ExportedFile> {
  const reply =
    accountId === allAccounts
      ? await bank.exportAllTransactions({ query: filters, signal })
      : await bank.exportTransactions({ params: { id: accountId }, query: { ...filters, format }, signal })
  if (reply.status !== 200) throw new BankFault(reply)
  const count = countMarks(recordMarks[format])
  const parts: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let gatheredBytes = 0
  for await (const piece of piecesOf(reply.body)) {
    pieces.push(piece)
    gatheredBytes += piece.length
    onRecords(count(piece))
    if (gatheredBytes < partBytes) continue
    parts.push(new Blob(pieces))
    pieces = []
    gatheredBytes = 0
  }
  const type = reply.headers.get('content-type') ?? ''
  return { name: fileNameOf(reply.headers), content: new Blob([...parts, ...pieces], { type }) }
}

/** The chunks of a stream. It does not use the stream's own iterator, which Safari lacks. */
async function* piecesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

/** A text that occurs once in each record of a file, by its format. */
export const recordMarks = { csv: '\n', ofx: '<STMTTRN>', qif: '\n^' } as const

/** Counts the occurrences of a mark in a text that arrives in chunks, including occurrences that two chunks share. */
export function countMarks(mark: string): (piece: Uint8Array) => number {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let count = 0
  return piece => {
    const parts = (rest + decoder.decode(piece)).split(mark)
    count += parts.length - 1
    const last = parts.at(-1) ?? ''
    rest = last.slice(Math.max(0, last.length - mark.length + 1))
    return count
  }
}
