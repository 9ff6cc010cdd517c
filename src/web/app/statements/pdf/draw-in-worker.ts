import { createDrawing } from './statement-drawing.ts'

/** Draws a statement or a receipt as a PDF beside the page. The worker, its library and its fonts are fetched with the first. */
export const drawInWorker = createDrawing(
  () => new Worker(new URL('./statement-worker.ts', import.meta.url), { type: 'module' }),
)
