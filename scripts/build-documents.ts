import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type InlineConfig, type Manifest, mergeConfig } from 'vite'
import { allAppDocuments, firstAddressOf } from '../content/app-documents.ts'
import { siteOrigin } from '../content/facts.ts'
import type { PageAssets } from '../src/web/site/document-head.tsx'
import { buildDownloads } from './build-downloads.ts'
import { buildPageScripts } from './build-page-scripts.ts'
import { openSources, type Sources } from './open-sources.ts'
import { preloadScripts } from './preload-scripts.ts'
import {
  findAssets,
  readManifest,
  readStaffManifest,
  scriptsOfAppDocument,
  scriptsOfStaffDocument,
} from './read-manifest.ts'
import { staffTemplate } from './staff-config.ts'
import { writeFileBelow } from './write-file-below.ts'

/** The documents of a build, by file name, and what leads to them. Nothing of it is written yet. */
export type BuiltDocuments = {
  pages: Map<string, string>
  /** Further files with the same page: their name, and the page's file. */
  aliases: Map<string, string>
  appDocuments: Map<string, string>
  /** The same of the staff console. */
  staffDocuments: Map<string, string>
  /** Which document answers an address that is no page's, in the order in which they are looked for. */
  patterns: { pattern: string; file: string; status: 200 | 404 }[]
  /** The public pages' own addresses. */
  paths: string[]
  manifest: Manifest
  /** The scripts of every public page. */
  frameScripts: string[]
}

type Wanted = {
  /** How sources are read, where they are read in a way of their own. */
  config?: InlineConfig
  /** What the site's addresses begin with, as `/sarsen`; '' where nothing does. */
  basePath?: string
  unserved?: PageAssets['unserved']
  siteAddress?: string
}

/**
 * Renders all documents of the site whose app, styles and islands Vite has built into `dist`, where the small scripts
 * of their heads and feet and the documents to download are added.
 */
export async function buildDocuments(
  dist: string,
  { config = {}, basePath = '', unserved, siteAddress = siteOrigin }: Wanted = {},
): Promise<BuiltDocuments> {
  const scripts = await buildPageScripts()
  for (const { fileName, code } of Object.values(scripts)) await writeFileBelow(dist, fileName, code)
  const manifest = await readManifest(dist)
  const assets = {
    siteAddress,
    ...findAssets(manifest),
    firstScript: `/${scripts.head.fileName}`,
    frameScript: `/${scripts.frame.fileName}`,
    ...(unserved && { unserved }),
  }
  const inBrowser = unserved !== undefined

  // Before the pages: one of them lists what was written.
  const downloads = await buildDownloads(dist)
  const sources = await openSources(
    mergeConfig(config, { define: { BUILD_DOWNLOADS: JSON.stringify(downloads) } }),
  )
  try {
    const renderers = await readRenderers(sources)
    const { sitePages, renderSite, renderAppDocuments, appDocumentRows, renderFirstView } = renderers
    const firstViews = new Map<string, string>()
    for (const page of allAppDocuments) {
      const { document, firstView } = page
      if (!firstView) continue
      const visit = { address: firstAddressOf(page), whose: firstView.whose }
      firstViews.set(document, await renderFirstView({ ...visit, basePath, inBrowser }))
    }

    const { pages, aliases, fallbacks } = renderSite(sitePages, assets)
    const template = await readFile(join(dist, 'app.html'), 'utf8')
    const documents = renderAppDocuments(
      { template, firstScript: `/${scripts.app.fileName}`, firstViews },
      assets,
    )
    const staff = renderers.renderStaffDocuments(
      {
        template: await readFile(join(dist, staffTemplate), 'utf8'),
        firstScript: `/${scripts.app.fileName}`,
      },
      assets,
    )
    const staffScripts = await readStaffManifest(dist)
    return {
      pages,
      aliases,
      staffDocuments: new Map(
        Array.from(staff, ([file, html]) => [
          file,
          preloadScripts(html, scriptsOfStaffDocument(staffScripts, file), { basePath, isDrawn: false }),
        ]),
      ),
      appDocuments: new Map(
        Array.from(documents, ([file, html]) => [
          file,
          preloadScripts(html, scriptsOfAppDocument(manifest, file, { inBrowser }), {
            basePath,
            isDrawn: firstViews.has(file),
          }),
        ]),
      ),
      patterns: [...appDocumentRows(), ...renderers.staffDocumentRows(), ...fallbacks],
      paths: sitePages.map(({ head }) => head.path),
      manifest,
      frameScripts: [scripts.head.fileName, scripts.frame.fileName],
    }
  } finally {
    await sources.close()
  }
}

const readRenderers = async ({ read }: Sources) => ({
  ...(await read<typeof import('../src/web/site/site-pages.tsx')>('site/site-pages.tsx')),
  ...(await read<typeof import('../src/web/site/render-site.tsx')>('site/render-site.tsx')),
  ...(await read<typeof import('../src/web/site/render-app-documents.tsx')>('site/render-app-documents.tsx')),
  ...(await read<typeof import('../src/web/site/render-staff-documents.tsx')>(
    'site/render-staff-documents.tsx',
  )),
  ...(await read<typeof import('../src/web/app/render-first-view.tsx')>('app/render-first-view.tsx')),
})
