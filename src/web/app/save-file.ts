import type { Clock } from '../clock.ts'

const kilobyte = 1000
const megabyte = 1000 * kilobyte

/** The size of a file in words: `24 KB`, `2.4 MB`. Less than a kilobyte is one. */
export const formatSize = (sizeBytes: number): string =>
  sizeBytes < megabyte
    ? `${Math.max(1, Math.round(sizeBytes / kilobyte))} KB`
    : `${(sizeBytes / megabyte).toFixed(1)} MB`

/** How long a file stays available to the browser, in milliseconds: Safari reads it only after the press. */
const fileKeptMs = 60_000

/** Hands a file to the browser, to be saved under a name: nothing is asked of the bank. */
export function saveFile(clock: Pick<Clock, 'after'>, file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click()
  clock.after(fileKeptMs, () => URL.revokeObjectURL(address))
}
