/** A document as it was written: how long and how large it is. */
export type DownloadFile = { file: string; sizeBytes: number; pages: number }

/** What `scripts/build-downloads.ts` notes beside the build's own manifest, before the pages are rendered. */
const notes = import.meta.glob<readonly DownloadFile[]>('/dist/.vite/downloads.json', {
  eager: true,
  import: 'default',
})

/** What was written under this name. Unknown where the pages are rendered without a build, as tests do. */
export const findDownloadFile = (name: string): DownloadFile | undefined =>
  Object.values(notes)
    .flat()
    .find(({ file }) => file === name)
