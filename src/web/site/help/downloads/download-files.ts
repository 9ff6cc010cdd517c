/** A document as it was written: how long and how large it is. */
export type DownloadFile = { file: string; sizeBytes: number; pages: number }

/** What `scripts/build-downloads.ts` notes beside the build's own manifest, before the pages are rendered. */
const notes = import.meta.glob<readonly DownloadFile[]>('/dist/.vite/downloads.json', {
  eager: true,
  import: 'default',
})

/** What was written under this name. Throws where nothing was: the page lists no document that is not there. */
export function findDownloadFile(name: string): DownloadFile {
  const found = Object.values(notes)
    .flat()
    .find(({ file }) => file === name)
  if (!found) throw new Error(`${name} was not written before the pages`)
  return found
}
