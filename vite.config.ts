import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the app with its document (`app.html`), and the stylesheet and the moving parts of the public pages. `scripts/prerender.ts`
 * reads the manifest, adds the public pages' two small scripts and writes the pages.
 */
export default defineConfig({
  appType: 'custom',
  plugins: [tailwindcss(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // An inlined font or picture would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The fields that public pages and the app share are one script: apart, they weigh more.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'fields', test: /components\/(select-|textarea-)?field(-frame)?\.tsx$/ }],
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
