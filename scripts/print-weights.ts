import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { allAppDocuments } from '../content/app-documents.ts'
import { dialogs } from './check-weights.ts'
import { type DocumentWeight, weighDocument, weighParts } from './weigh-documents.ts'

// `npm run weights`, after a build: the scripts of each document of the app on a first visit, and those that a dialog
// fetches more when it opens.
const [, , dist = 'dist'] = process.argv

const read = (document: string) => readFile(path.join(dist, document), 'utf8')

function print(name: string, { files, bytes }: DocumentWeight) {
  console.log(
    `${name.padEnd(38)} ${String(files.length).padStart(7)} ${(bytes / 1024).toFixed(1).padStart(12)}`,
  )
}

console.log(`${'Document'.padEnd(38)} Scripts   KB, brotli`)
for (const { document } of allAppDocuments) print(document, await weighDocument(await read(document), dist))
console.log('\nDialog, beyond its page')
for (const [name, { document, parts }] of Object.entries(dialogs))
  print(name, await weighParts(await read(document), parts, dist))
