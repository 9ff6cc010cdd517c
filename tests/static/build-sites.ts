import { buildStaticSite } from '../../scripts/setup/build-site.mjs'
import { sites } from './served-site.ts'

/** Builds the static site, for a root and for a folder, unless both are up to date. */
export default async function buildSites(): Promise<void> {
  for (const { basePath, folder } of sites) await buildStaticSite(basePath, folder)
}
