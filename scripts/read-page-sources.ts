import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { appPages, type PageId } from '../content/app-pages.ts'
import { staffPage, type StaffPageId } from '../content/staff-pages.ts'

type Found = [name: string, source: string]

function findLoaded(node: unknown, folder: string, name = ''): Found[] {
  if (Array.isArray(node)) return node.flatMap(part => findLoaded(part, folder, name))
  if (!isNode(node)) return []
  if (node['type'] === 'ImportExpression') {
    const source = isNode(node['source']) ? node['source']['value'] : undefined
    return typeof source === 'string' ? [[name, path.posix.join(folder, source)]] : []
  }
  const key = node['type'] === 'Property' && isNode(node['key']) ? node['key']['name'] : undefined
  return Object.values(node).flatMap(part => findLoaded(part, folder, typeof key === 'string' ? key : name))
}

const isNode = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null

/** The properties of a file which import a source, by name: `login: async () => (await import('./…')).LoginPage`. */
function readLoaders(file: string): (name: string) => string {
  const text = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
  const loaded = new Map(findLoaded(parseAst(text, { lang: 'ts' }), path.posix.dirname(file)))
  return name => {
    const source = loaded.get(name)
    if (source === undefined) throw new Error(`${file} has no loader of ${name}`)
    return source
  }
}

const sourceOf = readLoaders('src/web/app/page-loaders.ts')
const staffSourceOf = readLoaders('src/web/staff/staff-loaders.ts')

/** The source files that the app loads for a page: its layout, then the page. */
export const sourcesOfPage = (id: PageId, { inBrowser = false }: { inBrowser?: boolean } = {}): string[] => [
  ...(inBrowser ? [sourceOf('inBrowser')] : []),
  ...(appPages[id].role === 'customer' ? [sourceOf('customer')] : []),
  sourceOf(id),
]

/** The source files that the staff console loads for a page: its frame, then the page. */
export const sourcesOfStaffPage = (id: StaffPageId): string[] => [
  ...(staffPage(id).roles ? [staffSourceOf('signedIn')] : []),
  staffSourceOf(id),
]
