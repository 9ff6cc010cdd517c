import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { listSharedSources, nameOfScript } from './scripts/chunk-groups.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** With nothing to fetch ahead, what is left of Vite's helper is to load. */
export const loadAlone: Plugin = {
  name: 'load-alone',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

/**
 * Else zod tries whether it may make functions of text, which the content security policy refuses and browsers report.
 */
export const noEval = { 'globalThis.__zod_globalConfig': '{"jitless":true}' }

/**
 * Builds the app with its document (`app.html`), and the stylesheet and the moving parts of the public pages.
 * `scripts/prerender.ts` reads the manifest, adds the public pages' two small scripts and writes the pages.
 */
export default defineConfig({
  appType: 'custom',
  plugins: [tailwindcss(), react(), loadAlone, listSharedSources],
  define: noEval,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // An inlined font or picture would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    // What fetches a script's imports ahead of it weighs more than public pages have room for. The app's documents name
    // the scripts of their page themselves.
    modulePreload: false,
    rolldownOptions: {
      // A fact that is made of another would be kept in scripts that use neither.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'scripts of pages', name: nameOfScript }],
        },
      },
      input: {
        app: at('./app.html'),
        site: at('./src/web/styles/site.css'),
        islands: at('./src/web/site/islands/main.ts'),
      },
    },
  },
})
