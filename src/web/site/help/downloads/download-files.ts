/** A document as it was written: how long and how large it is. */
export type DownloadFile = { file: string; sizeBytes: number; pages: number }

/** What `scripts/build-downloads.ts` wrote, put in place where pages are rendered for a build. */
declare const BUILD_DOWNLOADS: readonly DownloadFile[]

const written = typeof BUILD_DOWNLOADS === 'undefined' ? [] : BUILD_DOWNLOADS

/** What was written under this name. Unknown where the pages are rendered without a build, as tests do. */
export const findDownloadFile = (name: string): DownloadFile | undefined =>
  written.find(({ file }) => file === name)
