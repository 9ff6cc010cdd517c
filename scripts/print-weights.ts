import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { allAppPages } from '../content/app-pages.ts'
import { weighDocument } from './weigh-documents.ts'

// `npm run weights`, after a build: the scripts of each document of the app on a first visit.
const [, , dist = 'dist'] = process.argv

console.log('Document                   Scripts   KB, brotli')
for (const { document } of allAppPages) {
  const { files, bytes } = await weighDocument(await readFile(path.join(dist, document), 'utf8'), dist)
  const kilobytes = (bytes / 1024).toFixed(1)
  console.log(`${document.padEnd(26)} ${String(files.length).padStart(7)} ${kilobytes.padStart(12)}`)
}
