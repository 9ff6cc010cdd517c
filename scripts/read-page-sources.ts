import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { appPages, type PageId } from '../content/app-pages.ts'

const app = 'src/web/app'
const loaders = `${app}/page-loaders.ts`

const text = readFileSync(path.join(import.meta.dirname, '..', loaders), 'utf8')

type Found = [name: string, source: string]

function findLoaded(node: unknown, name = ''): Found[] {
  if (Array.isArray(node)) return node.flatMap(part => findLoaded(part, name))
  if (!isNode(node)) return []
  if (node['type'] === 'ImportExpression') {
    const source = isNode(node['source']) ? node['source']['value'] : undefined
    return typeof source === 'string' ? [[name, path.posix.join(app, source)]] : []
  }
  const key = node['type'] === 'Property' && isNode(node['key']) ? node['key']['name'] : undefined
  return Object.values(node).flatMap(part => findLoaded(part, typeof key === 'string' ? key : name))
}

const isNode = (node: unknown): node is Readonly<Record<string, unknown>> =>
  typeof node === 'object' && node !== null

/** The properties of that file which import a source, by name: `login: async () => (await import('./…')).LoginPage`. */
const loaded: ReadonlyMap<string, string> = new Map(findLoaded(parseAst(text, { lang: 'ts' })))

function sourceOf(name: string): string {
  const source = loaded.get(name)
  if (source === undefined) throw new Error(`${loaders} has no loader of ${name}`)
  return source
}

/** The source files that the app loads for a page: its layout, then the page. */
export const sourcesOfPage = (id: PageId, { inBrowser = false }: { inBrowser?: boolean } = {}): string[] => [
  ...(inBrowser ? [sourceOf('inBrowser')] : []),
  ...(appPages[id].role === 'customer' ? [sourceOf('customer')] : []),
  sourceOf(id),
]
