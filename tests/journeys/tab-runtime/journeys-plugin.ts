import path from 'node:path'
import type { Plugin } from 'vite'

const here = (file: string) => path.join(import.meta.dirname, file)
const gatedRuntime = here('gated-runtime.ts')
const openedBank = here('opened-bank.ts')
const productBank = path.resolve(import.meta.dirname, '../../../src/tab/open-tab-bank.ts')

/**
 * Makes of the static build that of the journeys: pages ask through a gate, and the worker's database has a door. The
 * product's own build does not know of it.
 */
export const journeysPlugin = (): Plugin => ({
  name: 'journeys',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (source === '#runtime' && importer !== gatedRuntime) return gatedRuntime
    if (!source.endsWith('/open-tab-bank.ts') || importer === openedBank) return null
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id === productBank ? openedBank : found
  },
})
