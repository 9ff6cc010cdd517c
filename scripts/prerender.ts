import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promotionLinks } from '../content/promotion-links.ts'
import { buildDocuments } from './build-documents.ts'
import { buildStaff, removeStaffTemplate } from './build-staff.ts'
import { checkLinks } from './check-links.ts'
import { checkPages } from './check-pages.ts'
import { checkAppWeights, checkDialogWeights, checkWeights } from './check-weights.ts'
import { compressFiles } from './compress-files.ts'
import { robots, sitemap } from './site-lists.ts'
import { writeFileBelow } from './write-file-below.ts'

/*
 * The second half of `npm run build`: renders each public page to a plain document, gives the app its documents
 * and the table that a server finds them by, and compresses what is text.
 */
const dist = 'dist'
const write = (file: string, content: string) => writeFileBelow(dist, file, content)

await buildStaff(dist)
const built = await buildDocuments(dist)
const { pages, aliases, staffDocuments, patterns, paths, manifest, frameScripts } = built
const appDocuments = new Map([...built.appDocuments, ...staffDocuments])

for (const [file, html] of [...pages, ...appDocuments]) await write(file, html)
for (const [alias, file] of aliases) await write(alias, pages.get(file) ?? '')
await write('document-patterns.json', `${JSON.stringify(patterns, null, 2)}\n`)
await write('promotion-redirects.json', `${JSON.stringify(promotionLinks, null, 2)}\n`)
await write('sitemap.xml', sitemap(paths))
await write('robots.txt', robots())

// All have served: the templates are no pages, and the manifest no business of a visitor's.
await rm(join(dist, 'app.html'))
await removeStaffTemplate(dist)
await rm(join(dist, '.vite'), { recursive: true })

const compressed = await compressFiles(dist)
console.log(
  `${pages.size} pages with ${aliases.size} further addresses, ${appDocuments.size} app documents, ${compressed} files compressed`,
)

checkPages(pages)
checkLinks(pages, { dist, patterns, aliases })
await checkWeights(pages, { dist, manifest, frameScripts })
await checkAppWeights(appDocuments, dist)
await checkDialogWeights(appDocuments, dist)
