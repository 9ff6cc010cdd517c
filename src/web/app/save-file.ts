import type { Clock } from '../clock.ts'

/** How long a file is kept for the browser, in milliseconds: Safari reads it only after the press. */
const fileKeptMs = 60_000

/** Hands a file to the browser, to be saved under a name: nothing is asked of the bank. */
export function saveFile(clock: Pick<Clock, 'after'>, file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
  clock.after(fileKeptMs, () => URL.revokeObjectURL(address))
}
