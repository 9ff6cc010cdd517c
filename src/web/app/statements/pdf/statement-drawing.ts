import type { StatementWithLines } from '../../../../contract/statements.ts'

/** What the page asks of the worker, and what it answers. */
export interface DrawingOrder {
  readonly id: number
  readonly statement: StatementWithLines
}
export type DrawingAnswer =
  { readonly id: number; readonly pdf: Blob } | { readonly id: number; readonly fault: string }

/** What of a worker is needed. */
export interface DrawingWorker {
  postMessage(order: DrawingOrder, handedOver: Transferable[]): void
  addEventListener(type: 'message', hear: (event: { data: DrawingAnswer }) => void): void
  addEventListener(type: 'error' | 'messageerror', hear: () => void): void
  terminate(): void
}

export type DrawStatement = (statement: StatementWithLines, signal: AbortSignal) => Promise<Blob>

/**
 * Draws statements as PDFs in a worker that `start` starts when the first is asked for. One that has died is replaced
 * with the next statement, as is one that has not drawn a statement when `signal` breaks that off. Throws where a
 * statement could not be drawn.
 */
export function createDrawing(start: () => DrawingWorker): DrawStatement {
  let worker: DrawingWorker | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Blob>>()

  function hear({ data }: { data: DrawingAnswer }) {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('pdf' in data) asked?.resolve(data.pdf)
    else asked?.reject(new Error(data.fault))
  }

  function giveUp() {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('The worker that draws statements has ended'))
    waiting.clear()
  }

  function running(): DrawingWorker {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', hear)
    worker.addEventListener('error', giveUp)
    worker.addEventListener('messageerror', giveUp)
    return worker
  }

  return (statement, signal) => {
    const asked = Promise.withResolvers<Blob>()
    const id = (lastId += 1)
    waiting.set(id, asked)
    running().postMessage({ id, statement }, [])
    signal.addEventListener('abort', () => {
      if (waiting.has(id)) giveUp()
    })
    return asked.promise
  }
}
