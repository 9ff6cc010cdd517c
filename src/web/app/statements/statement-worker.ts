import body from '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff?url'
import strong from '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff?url'
import display from '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-700-normal.woff?url'
import furtherBody from '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff?url'
import furtherStrong from '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-600-normal.woff?url'
import { toBlob } from 'pdfkit/output'
import { fetchLetters } from '../../pdf/faces/fetch-letters.ts'
import type { WrittenFonts } from '../../pdf/open-written.ts'
import { drawLetter } from '../claims/draw-letter.ts'
import { drawReceipt } from '../transactions/draw-receipt.ts'
import type { Drawable, DrawingAnswer, DrawingOrder } from './draw-in-worker.ts'
import { drawStatement } from './draw-statement.ts'

/* Draws statements, receipts and letters in a worker, so that a long one does not block the page
   (docs/decisions/statements-are-drawn-in-a-worker.md). */

let fonts: Promise<WrittenFonts> | undefined

addEventListener('message', (event: MessageEvent<DrawingOrder>) => void draw(event.data))

async function draw({ id, drawable }: DrawingOrder): Promise<void> {
  try {
    fonts ??= fetchFonts()
    const files = await fonts
    answer({ id, pdf: await toBlob(await drawOne(drawable, files)) })
  } catch (fault) {
    // A failed fetch is retried with the next document.
    fonts = undefined
    answer({ id, fault: String(fault) })
  }
}

function drawOne(drawable: Drawable, files: WrittenFonts) {
  if ('letter' in drawable) return drawLetter(drawable.letter, files)
  return 'receipt' in drawable
    ? drawReceipt(drawable.receipt, files)
    : drawStatement(drawable.statement, files)
}

const answer = (message: DrawingAnswer): void => postMessage(message)

async function fetchFonts(): Promise<WrittenFonts> {
  const [latinBody, latinStrong, latinDisplay, moreBody, moreStrong] = await Promise.all(
    [body, strong, display, furtherBody, furtherStrong].map(fetchFont),
  )
  if (!latinBody || !latinStrong || !latinDisplay || !moreBody || !moreStrong) throw new Error('no fonts')
  return {
    latin: { body: latinBody, strong: latinStrong, display: latinDisplay },
    further: { body: moreBody, strong: moreStrong },
    fetchLetters,
  }
}

async function fetchFont(address: string): Promise<Uint8Array> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`The font ${address} was answered with ${reply.status}`)
  return new Uint8Array(await reply.arrayBuffer())
}
