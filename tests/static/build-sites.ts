import { buildStaticSite } from '../../scripts/setup/build-site.mjs'
import { sites } from './served-site.ts'

/** Builds the site without a server, for a root and for a folder, where they are not of today's sources. */
export default async function buildSites(): Promise<void> {
  for (const { basePath, folder } of sites) await buildStaticSite(basePath, folder)
}
