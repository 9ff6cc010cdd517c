import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PageAssets } from '../src/web/site/page-assets.ts'

const stylesheetSource = 'src/web/styles/site.css'
const firstScreenFonts = /(?:bricolage-grotesque|hanken-grotesk)-latin-[^/]*\.woff2$/

/** Finds in the build's manifest the stylesheet of the public pages and the fonts that it names. */
export async function readStylesheet(dist: string): Promise<Pick<PageAssets, 'stylesheets' | 'fonts'>> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const stylesheet = manifest[stylesheetSource]
  if (!stylesheet) throw new Error(`the build has no ${stylesheetSource}`)
  const fonts = (stylesheet.assets ?? []).filter(file => firstScreenFonts.test(file))
  return { stylesheets: [`/${stylesheet.file}`], fonts: fonts.map(file => `/${file}`) }
}
