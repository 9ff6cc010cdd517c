const kilobyte = 1000
const megabyte = 1000 * kilobyte

/** The size of a file as it is told: `24 KB`, `2.4 MB`. Less than a kilobyte is one. */
export const writeSize = (sizeBytes: number): string =>
  sizeBytes < megabyte
    ? `${Math.max(1, Math.round(sizeBytes / kilobyte))} KB`
    : `${(sizeBytes / megabyte).toFixed(1)} MB`
