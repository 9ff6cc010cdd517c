import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type InlineConfig, type Manifest, mergeConfig, runnerImport } from 'vite'
import { siteOrigin } from '../content/facts.ts'
import type { DownloadFile } from '../src/web/site/help/downloads/download-files.ts'
import type { PageAssets } from '../src/web/site/page-assets.ts'
import { buildDownloads } from './build-downloads.ts'
import { buildPageScripts } from './build-page-scripts.ts'
import { preloadScripts } from './preload-scripts.ts'
import { findAssets, readManifest, scriptsOfAppDocument } from './read-manifest.ts'
import { writeFileBelow } from './write-file-below.ts'

/** The documents of a build, by file name, and what leads to them. Nothing of it is written yet. */
export type BuiltDocuments = {
  pages: Map<string, string>
  /** Further files with the same page: their name, and the page's file. */
  aliases: Map<string, string>
  appDocuments: Map<string, string>
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
 * Renders all documents of the site whose app, styles and islands Vite has built into `dist`, where the pages' two
 * small scripts and the documents to download are added.
 */
export async function buildDocuments(
  dist: string,
  { config = {}, basePath = '', unserved, siteAddress = siteOrigin }: Wanted = {},
): Promise<BuiltDocuments> {
  const { theme, frame } = await buildPageScripts()
  for (const { fileName, code } of [theme, frame]) await writeFileBelow(dist, fileName, code)
  const manifest = await readManifest(dist)
  const assets = {
    siteAddress,
    ...findAssets(manifest),
    themeScript: `/${theme.fileName}`,
    frameScript: `/${frame.fileName}`,
    ...(unserved && { unserved }),
  }

  // Before the pages: one of them lists what was written.
  const { pageList, site, app } = await importRenderers(config, await buildDownloads(dist))
  const { pages, aliases, fallbacks } = site.renderSite(pageList.sitePages, assets)
  const template = await readFile(join(dist, 'app.html'), 'utf8')
  return {
    pages,
    aliases,
    appDocuments: new Map(
      Array.from(app.renderAppDocuments(template, assets), ([file, html]) => [
        file,
        preloadScripts(
          html,
          scriptsOfAppDocument(manifest, file, { inBrowser: unserved !== undefined }),
          basePath,
        ),
      ]),
    ),
    patterns: [...app.appDocumentRows(), ...fallbacks],
    paths: pageList.sitePages.map(({ head }) => head.path),
    manifest,
    frameScripts: [theme.fileName, frame.fileName],
  }
}

async function importRenderers(config: InlineConfig, downloads: readonly DownloadFile[]) {
  const inline = mergeConfig(config, { define: { BUILD_DOWNLOADS: JSON.stringify(downloads) } })
  const folder = './src/web/site'
  const { module: pageList } = await runnerImport<typeof import('../src/web/site/site-pages.tsx')>(
    `${folder}/site-pages.tsx`,
    inline,
  )
  const { module: site } = await runnerImport<typeof import('../src/web/site/render-site.tsx')>(
    `${folder}/render-site.tsx`,
    inline,
  )
  const { module: app } = await runnerImport<typeof import('../src/web/site/render-app-documents.tsx')>(
    `${folder}/render-app-documents.tsx`,
    inline,
  )
  return { pageList, site, app }
}
