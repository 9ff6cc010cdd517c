import path from 'node:path'
import type { Manifest, Plugin, Rolldown } from 'vite'
import { appPageIds, appPages } from '../content/app-pages.ts'
import { sourcesOfPage } from './read-page-sources.ts'

export interface Modules {
  getModuleInfo(
    id: string,
  ): Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters' | 'importedIds'> | null
}

const project = path.resolve(import.meta.dirname, '..')
const islandsFolder = 'src/web/site/islands/'
const islandsEntry = `${islandsFolder}main.ts`
const islandsFrame = `${islandsFolder}take-over-islands.tsx`
const appEntry = 'app.html'
const accountsFolder = 'src/web/app/accounts/'
const paymentsFolders = [
  'src/web/app/payments/',
  'src/web/app/payees/',
  'src/web/app/pay/',
  'src/web/app/claims/',
]
const confirmationDialog = 'src/web/app/confirmation/confirmation-dialog.tsx'
const inBrowserFolder = 'src/web/app/in-browser/'

const pagesOf = (role: 'anyone' | 'customer') =>
  new Set(appPageIds.filter(id => appPages[id].role === role).map(id => sourcesOfPage(id).at(-1) ?? ''))
const entrancePages = pagesOf('anyone')
const customerPages = pagesOf('customer')
const [customerFrame = ''] = sourcesOfPage('overview')

/** Public parts with and without React need these two. The module that exports all facts would hide that. */
const factsOfForms = /\/content\/facts\/(?:bank|contact)\.ts$/

/** The library behind the forms of the app, and what they always use with it. */
const formSources = /\/node_modules\/react-hook-form\/|\/src\/web\/app\/(?:use-app-form|form-checks)\.ts$/
const formHook = path.join(project, 'src/web/app/use-app-form.ts')

/**
 * Names the script that a module goes into, so that a page fetches a few large scripts. Modules without a name go where
 * the bundler puts them. A module is assigned by the sources that lead to it; the first rule that applies decides:
 *
 * - `common`: in every page with modules, public or of the app
 * - `plain`: in public parts without React, and in the app
 * - `react`: in every public part with React, and in the app; with React itself
 * - `forms`: in public forms, and in the app
 * - `slides`: in other public parts with React, and in the app
 * - `app`: in every page of the app, or in part of them and in something that every customer's page can open
 * - `app-forms`: in pages of the app with a form, and in parts with a form that are fetched later
 * - `customer`: in every page behind the sign-in, in several, or in one and in a part that is fetched later
 * - `accounts`: the same for pages of accounts, and for those and pages of payments
 * - `payments`: the same for pages of payments and payees
 * - `settings`, `support` and `transactions`: in that page and in a part that is fetched later
 * - `sign-in` and `sign-up`: the same for pages of that folder
 * - `in-browser`: in login, and in every page whose bank runs in the browser
 */
export function nameOfScript(id: string, modules: Modules): string | null {
  const roots = rootsOf(id, modules)
  const islands = [...roots].filter(root => root.startsWith(islandsFolder))
  if (islands.length === 0) return nameOfAppScript(id, roots, modules)
  // The bundler knows best what only public pages need.
  if (islands.length === roots.size) return null
  if (roots.has(islandsEntry) || factsOfForms.test(id)) return 'common'
  if (islands.some(island => island.endsWith('.ts'))) return 'plain'
  if (roots.has(islandsFrame)) return 'react'
  return islands.some(island => island.endsWith('-form.tsx')) ? 'forms' : 'slides'
}

function nameOfAppScript(id: string, roots: ReadonlySet<string>, modules: Modules): string | null {
  const entrances = [...roots].filter(root => entrancePages.has(root))
  const customers = [...roots].filter(root => customerPages.has(root))
  const source = sourceOf(id)
  if (roots.has(appEntry)) return 'app'
  if (formSources.test(id)) return 'app-forms'
  if (roots.has(customerFrame)) return entrances.length > 0 ? 'app' : 'customer'
  if (source.startsWith(inBrowserFolder) && entrances.length > 0) return 'in-browser'
  const pages = entrances.length + customers.length
  const isShared = pages > 1 || (pages === 1 && roots.size > 1)
  if (!isShared || !isLight(id, modules)) return null
  if (entrances.length === 0) return nameOfCustomerScript(customers)
  // A confirmation is a form without the library.
  const withForms = new Set([...rootsOf(formHook, modules), confirmationDialog])
  const places = placesOf(roots, withForms, modules)
  // Something that every customer's page can open needs it.
  if (places.includes(appEntry)) return 'app'
  const folder = onlyFolderOf(places)
  if (folder !== undefined) return folder
  if (places.every(place => withForms.has(place))) return 'app-forms'
  return (customers.length === 0 && onlyFolderOf(entrances)) || 'app'
}

/** The folders of pages that share much with parts of theirs that are fetched later. Little is not worth a request. */
const ownScripts = ['settings', 'support', 'transactions']

const isOfPayments = (page: string): boolean => paymentsFolders.some(folder => page.startsWith(folder))

/** What only pages behind the sign-in need. */
function nameOfCustomerScript(pages: readonly string[]): string {
  if (pages.every(isOfPayments)) return 'payments'
  const folder = pages.length === 1 ? onlyFolderOf(pages) : undefined
  if (folder !== undefined && ownScripts.includes(folder)) return folder
  return pages.every(page => isOfPayments(page) || page.startsWith(accountsFolder)) ? 'accounts' : 'customer'
}

function onlyFolderOf(places: readonly string[]): string | undefined {
  const [folder, ...others] = new Set(places.map(place => path.basename(path.dirname(place))))
  return others.length === 0 ? folder : undefined
}

/**
 * The pages and the parts with a form that a module comes with. Any other part that is fetched later counts as what
 * fetches it.
 */
function placesOf(
  roots: ReadonlySet<string>,
  withForms: ReadonlySet<string>,
  modules: Modules,
): readonly string[] {
  const places: string[] = []
  const seen = new Set(roots)
  for (const root of seen) {
    const isPage = entrancePages.has(root) || customerPages.has(root) || root === appEntry
    const fetchers = modules.getModuleInfo(path.join(project, root))?.dynamicImporters ?? []
    if (isPage || withForms.has(root) || fetchers.length === 0) places.push(root)
    else for (const id of fetchers) for (const each of rootsOf(id, modules)) seen.add(each)
  }
  return places
}

/** Whether a module needs no library besides those that every page of the app loads. */
const isLight = (id: string, modules: Modules): boolean =>
  [...reachedFrom(id, each => modules.getModuleInfo(each)?.importedIds)].every(
    each =>
      !each.includes('/node_modules/') || formSources.test(each) || rootsOf(each, modules).has(appEntry),
  )

/** The sources that lead to a module by static imports and are themselves fetched by name. */
function rootsOf(id: string, modules: Modules): ReadonlySet<string> {
  const above = reachedFrom(id, each => modules.getModuleInfo(each)?.importers)
  const roots = [...above].filter(each => {
    const info = modules.getModuleInfo(each)
    return info && (info.isEntry || info.dynamicImporters.length > 0)
  })
  return new Set(roots.map(sourceOf))
}

/** Whether a module is of the library behind the forms, or loads it. */
export const bringsForms = (id: string, modules: Modules): boolean =>
  [...reachedFrom(id, each => modules.getModuleInfo(each)?.importedIds)].some(each =>
    each.includes('/node_modules/react-hook-form/'),
  )

/** A module and all that `step` leads to from it. */
function reachedFrom(id: string, step: (id: string) => readonly string[] | undefined): ReadonlySet<string> {
  const reached = new Set([id])
  for (const each of reached) for (const next of step(each) ?? []) reached.add(next)
  return reached
}

const sourceOf = (id: string): string => path.relative(project, id).replaceAll('\\', '/')

/**
 * Adds to the build's manifest the sources that are fetched by name but share a script with others: Vite lists only
 * scripts of one such source.
 */
export const listSharedSources: Plugin = {
  name: 'list-shared-sources',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const asset = bundle['.vite/manifest.json']
      if (asset?.type !== 'asset') return
      const manifest: Manifest = JSON.parse(String(asset.source))
      const byFile = new Map(Object.values(manifest).map(entry => [entry.file, entry]))
      for (const chunk of Object.values(bundle)) {
        const entry = byFile.get(chunk.fileName)
        if (chunk.type !== 'chunk' || !entry) continue
        for (const id of chunk.moduleIds) {
          if (this.getModuleInfo(id)?.dynamicImporters.length) manifest[sourceOf(id)] ??= entry
        }
      }
      asset.source = JSON.stringify(manifest)
    },
  },
}
