import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** With nothing to fetch ahead, what is left of Vite's helper is to load. */
const loadAlone: Plugin = {
  name: 'load-alone',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

const sharedByForms = [
  'components/field',
  'components/button',
  'components/notice',
  'islands/opening-line',
  'runtime/opening-words',
  'web/ask-in-time',
  'contract/form-words',
  'web/message-id',
]

/**
 * Builds the app with its document (`app.html`), and the stylesheet and the moving parts of the public pages.
 * `scripts/prerender.ts` reads the manifest, adds the public pages' two small scripts and writes the pages.
 */
export default defineConfig({
  appType: 'custom',
  plugins: [tailwindcss(), react(), loadAlone],
  // Else zod tries whether it may make functions of text, which the content security policy refuses and browsers
  // report.
  define: { 'globalThis.__zod_globalConfig': '{"jitless":true}' },
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
        // What forms of public pages and of the app share is one script: apart, it weighs more.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'forms', test: new RegExp(`/(?:${sharedByForms.join('|')})\\.tsx?$`) }],
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
