import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runnerImport } from 'vite'
import { buildPageScripts } from './build-page-scripts.ts'
import { checkPages } from './check-pages.ts'
import { compressFiles } from './compress-files.ts'
import { readStylesheet } from './read-stylesheet.ts'

/*
 * The second half of `npm run build`: renders each public page to a plain document, gives the app its documents
 * and the table that a server finds them by, and compresses what is text.
 */
const dist = 'dist'

const { theme, frame } = await buildPageScripts()
const assets = {
  ...(await readStylesheet(dist)),
  themeScript: `/${theme.fileName}`,
  frameScript: `/${frame.fileName}`,
}
for (const { fileName, code } of [theme, frame]) await writeFile(join(dist, fileName), code)

const { module: site } = await runnerImport<typeof import('../src/web/site/render-site.tsx')>(
  './src/web/site/render-site.tsx',
)
const { module: app } = await runnerImport<typeof import('../src/web/site/render-app-documents.tsx')>(
  './src/web/site/render-app-documents.tsx',
)

const pages = site.renderSite(assets)
checkPages(pages)

const template = await readFile(join(dist, 'app.html'), 'utf8')
const documents = new Map([...pages, ...app.renderAppDocuments(template, assets)])
for (const [file, html] of documents) {
  const path = join(dist, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, html)
}
await writeFile(join(dist, 'app-documents.json'), `${JSON.stringify(app.appDocumentRows(), null, 2)}\n`)

// Both have served: the template is no page, and the manifest no business of a visitor's.
await rm(join(dist, 'app.html'))
await rm(join(dist, '.vite'), { recursive: true })

const compressed = await compressFiles(dist)
console.log(
  `${pages.size} pages, ${documents.size - pages.size} app documents, ${compressed} files compressed`,
)
