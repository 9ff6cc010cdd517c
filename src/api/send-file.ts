import type { Context } from 'hono'
import type { SentFile } from '../contract/operation.ts'
import type { Sent } from './handler.ts'
import { markSent } from './handler.ts'

/**
 * Streams a file as it is made, no faster than it is read. A fault on the way breaks the connection off, so that no
 * reader takes a part for the whole, and is reported; a reader who leaves ends the making.
 */
export function sendFile(
  context: Context,
  status: number,
  { contentType, fileName, chunks }: SentFile,
  reportFault: (fault: unknown) => void,
): Sent {
  const encoder = new TextEncoder()
  const iterator = chunks[Symbol.asyncIterator]()
  let hasLeft = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let next = await iterator.next()
          // Where a part of what is looked through has nothing to send, the next is asked for; there is none once its
          // reader has left.
          while (!next.done && next.value === '') next = await iterator.next()
          // What was being made when its reader left has nowhere to go.
          if (hasLeft) return
          if (next.done) controller.close()
          else controller.enqueue(encoder.encode(next.value))
        } catch (fault) {
          reportFault(fault)
          controller.error(fault)
        }
      },
      async cancel() {
        hasLeft = true
        await iterator.return?.()
      },
    },
    { highWaterMark: 1 },
  )
  const headers = {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
  }
  return markSent(context.newResponse(body, new Response(null, { status, headers })))
}
