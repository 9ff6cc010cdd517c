import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runnerImport } from 'vite'
import { promotionLinks } from '../content/promotion-links.ts'
import { buildDownloads } from './build-downloads.ts'
import { buildPageScripts } from './build-page-scripts.ts'
import { checkLinks } from './check-links.ts'
import { checkPages } from './check-pages.ts'
import { checkWeights } from './check-weights.ts'
import { compressFiles } from './compress-files.ts'
import { findAssets, readManifest } from './read-manifest.ts'
import { robots, sitemap } from './site-lists.ts'

/*
 * The second half of `npm run build`: renders each public page to a plain document, gives the app its documents
 * and the table that a server finds them by, and compresses what is text.
 */
const dist = 'dist'

const { theme, frame } = await buildPageScripts()
const manifest = await readManifest(dist)
const assets = {
  ...findAssets(manifest),
  themeScript: `/${theme.fileName}`,
  frameScript: `/${frame.fileName}`,
}
for (const { fileName, code } of [theme, frame]) await write(fileName, code)

// Before the pages: one of them lists what was written.
await buildDownloads(dist)

const { module: pageList } = await runnerImport<typeof import('../src/web/site/site-pages.tsx')>(
  './src/web/site/site-pages.tsx',
)
const { module: site } = await runnerImport<typeof import('../src/web/site/render-site.tsx')>(
  './src/web/site/render-site.tsx',
)
const { module: app } = await runnerImport<typeof import('../src/web/site/render-app-documents.tsx')>(
  './src/web/site/render-app-documents.tsx',
)

const { pages, aliases, fallbacks } = site.renderSite(pageList.sitePages, assets)
const template = await readFile(join(dist, 'app.html'), 'utf8')
const appDocuments = app.renderAppDocuments(template, assets)

for (const [file, html] of [...pages, ...appDocuments]) await write(file, html)
for (const [alias, file] of aliases) {
  await mkdir(dirname(join(dist, alias)), { recursive: true })
  await copyFile(join(dist, file), join(dist, alias))
}
const patterns = [...app.appDocumentRows(), ...fallbacks]
await write('document-patterns.json', `${JSON.stringify(patterns, null, 2)}\n`)
await write('promotion-redirects.json', `${JSON.stringify(promotionLinks, null, 2)}\n`)
await write('sitemap.xml', sitemap(pageList.sitePages.map(({ head }) => head.path)))
await write('robots.txt', robots())

// Both have served: the template is no page, and the manifest no business of a visitor's.
await rm(join(dist, 'app.html'))
await rm(join(dist, '.vite'), { recursive: true })

const compressed = await compressFiles(dist)
console.log(
  `${pages.size} pages with ${aliases.size} further addresses, ${appDocuments.size} app documents, ${compressed} files compressed`,
)

checkPages(pages)
checkLinks(pages, { dist, patterns, aliases })
await checkWeights(pages, { dist, manifest, frameScripts: [theme.fileName, frame.fileName] })

async function write(file: string, content: string) {
  const path = join(dist, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
