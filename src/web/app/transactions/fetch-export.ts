import type { ExportFormat, TransactionFilters } from '../../../contract/transactions.ts'
import { type BankClient, BankFault } from '../bank-client.ts'

interface ExportAsked {
  readonly accountId: string
  readonly filters: TransactionFilters
  readonly format: ExportFormat
  readonly signal: AbortSignal
  /** How many records have come so far. */
  readonly onRecords: (count: number) => void
}

export interface ExportedFile {
  readonly name: string
  readonly content: Blob
}

/** So much is gathered before it is handed to the browser, which may put it away from memory. */
const partBytes = 8 * 1024 * 1024

const fileNameOf = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'transactions'

/**
 * Fetches a file of all transactions that the filters leave, as it is made. Throws where the bank answers with anything
 * else, where it breaks off on the way, and where `signal` ends it: never a part for the whole.
 */
export async function fetchExport(
  bank: Pick<BankClient, 'exportTransactions'>,
  { accountId, filters, format, signal, onRecords }: ExportAsked,
): Promise<ExportedFile> {
  const reply = await bank.exportTransactions({
    params: { id: accountId },
    query: { ...filters, format },
    signal,
  })
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

/** A stream's pieces. Not by its own iterator, which Safari lacks. */
async function* piecesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

/** What stands once in each record of a file, by its format. */
export const recordMarks = { csv: '\n', ofx: '<STMTTRN>', qif: '\n^' } as const

/** Counts how often a mark stands in what is handed over piece by piece, also where it is cut in two. */
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
