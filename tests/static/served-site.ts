import path from 'node:path'
import { serveStatic } from '../../scripts/static/serve-static.mjs'

/** A static build: the base path of its addresses, and its folder in the project. */
export interface BuiltSite {
  readonly basePath: string
  readonly folder: string
}

export const rootSite: BuiltSite = { basePath: '', folder: 'dist-static' }
export const folderSite: BuiltSite = { basePath: '/sarsen', folder: 'dist-static-folder' }
export const sites: readonly BuiltSite[] = [rootSite, folderSite]

const project = path.resolve(import.meta.dirname, '../..')

export const folderOf = ({ folder }: BuiltSite): string => path.join(project, folder)

/** Serves it like a plain host, on a port of its own. `url` returns the address of a path of the site. */
export async function serveSite(site: BuiltSite, { folder = folderOf(site), port = 0 } = {}) {
  const { origin, close } = await serveStatic({ folder, basePath: site.basePath, host: '127.0.0.1', port })
  return {
    origin,
    port: Number(new URL(origin).port),
    url: (address: string) => origin + site.basePath + address,
    close,
  }
}

/** The addresses in the built sitemap, without the folder. */
export const pathsOf = (sitemap: string, { basePath }: BuiltSite): string[] =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
    new URL(loc).pathname.slice(basePath.length),
  )
