import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'
import { loadAlone, noEval } from '../vite.config.ts'
import { bringsForms, type Modules } from './chunk-groups.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The staff console's document and what it fetches. */
export const staffTemplate = 'staff.html'

/** The folder of the console's scripts. */
export const staffFolder = 'assets/staff'

/** The console's manifest, beside the site's. */
export const staffManifest = '.vite/staff-manifest.json'

/** What several pages have, in one script, so that a page fetches a few large ones; and in another what comes with forms. */
const nameOfShared = (id: string, modules: Modules): string => (bringsForms(id, modules) ? 'forms' : 'shared')

/**
 * The staff console is a bundle of its own (specification section 17.1): it shares no script with customers' pages, so
 * that neither can make the other heavier. It is built into the folder of the site, after it. Fonts have the same names
 * in both, and are the same files.
 */
export const staffConfig = (dist: string): InlineConfig => ({
  configFile: false,
  appType: 'custom',
  publicDir: false,
  plugins: [tailwindcss(), react(), loadAlone],
  define: noEval,
  build: {
    outDir: dist,
    emptyOutDir: false,
    manifest: staffManifest,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        entryFileNames: `${staffFolder}/[name]-[hash].js`,
        chunkFileNames: `${staffFolder}/[name]-[hash].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'libraries',
              test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\//,
            },
            {
              name: nameOfShared,
              test: /\/(?:src|content)\/|\/node_modules\/react-hook-form\//,
              minShareCount: 2,
            },
          ],
        },
      },
      input: { staff: at(`../${staffTemplate}`) },
    },
  },
})
