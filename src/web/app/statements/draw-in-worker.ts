import type { StatementWithLines } from '../../../contract/accounts.ts'
import type { LetterDocument } from '../claims/letter-document.ts'
import type { ReceiptDocument } from '../transactions/receipt-document.ts'

/** What the worker can draw as a PDF. */
export type Drawable =
  | { readonly statement: StatementWithLines }
  | { readonly receipt: ReceiptDocument }
  | { readonly letter: LetterDocument }

/** The page's request to the worker, and its answer. */
export interface DrawingOrder {
  readonly id: number
  readonly drawable: Drawable
}
export type DrawingAnswer =
  | { readonly id: number; readonly pdf: Blob }
  | { readonly id: number; readonly fault: string }

/** The part of a Worker's interface that this module uses. */
export interface DrawingWorker {
  postMessage(order: DrawingOrder, handedOver: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: DrawingAnswer }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

export type Draw = (drawable: Drawable, signal: AbortSignal) => Promise<Blob>

/**
 * Draws statements, receipts and letters as PDFs in a worker, which `start` creates for the first one. A worker that has
 * crashed, or that has not drawn a document by the time `signal` aborts, is replaced with the next document. Throws
 * if the document could not be drawn.
 */
export function createDrawing(start: () => DrawingWorker): Draw {
  let worker: DrawingWorker | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Blob>>()

  function onAnswer({ data }: { data: DrawingAnswer }) {
    const drawing = waiting.get(data.id)
    waiting.delete(data.id)
    if ('pdf' in data) drawing?.resolve(data.pdf)
    else drawing?.reject(new Error(data.fault))
  }

  function giveUp() {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('The worker that draws documents has ended'))
    waiting.clear()
  }

  function running(): DrawingWorker {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', onAnswer)
    worker.addEventListener('error', giveUp)
    worker.addEventListener('messageerror', giveUp)
    return worker
  }

  return (drawable, signal) => {
    const drawing = Promise.withResolvers<Blob>()
    const id = (lastId += 1)
    waiting.set(id, drawing)
    running().postMessage({ id, drawable }, [])
    signal.addEventListener('abort', () => {
      if (waiting.has(id)) giveUp()
    })
    return drawing.promise
  }
}

/** Draws a statement, a receipt or a letter as a PDF in a worker. The worker, its library and its fonts load with the first. */
export const drawInWorker = createDrawing(
  () => new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' }),
)
