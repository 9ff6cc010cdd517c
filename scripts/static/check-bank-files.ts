import type { Manifest } from 'vite'
import { scriptsOfIslands } from '../read-manifest.ts'
import { workerFolder } from './static-config.ts'

/** Rejects public pages that fetch files of the bank itself before the visitor uses it. */
export function checkBankFiles(pages: ReadonlyMap<string, string>, manifest: Manifest): void {
  for (const [file, html] of pages) {
    if (html.includes(workerFolder)) throw new Error(`${file} names a file of the bank's`)
  }
  const bank = scriptsOfIslands(manifest, []).filter(script => script.startsWith(workerFolder))
  if (bank.length > 0) throw new Error(`public pages fetch ${bank.join(', ')}`)
}
