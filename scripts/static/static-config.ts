import { type InlineConfig, type Plugin, defaultClientConditions, mergeConfig } from 'vite'
import siteConfig from '../../vite.config.ts'

/** Where the workers' files go, the bank's own among them: `assets` without what public pages and the app are made of. */
export const workerFolder = 'assets/workers'

type StaticBuild = {
  dist: string
  /** What the site's addresses begin with: '' or, for a site in a folder, `/sarsen`. */
  basePath: string
  /** The address of the book that a first start begins from. */
  starterBook: string
  plugins: readonly Plugin[]
}

/** With nothing to fetch ahead, what is left of Vite's helper is to load. */
const loadAlone: Plugin = {
  name: 'load-alone',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

/** The server's build, with the bank in the browser in place of the one over the network. */
export const staticConfig = ({ dist, basePath, starterBook, plugins }: StaticBuild): InlineConfig =>
  mergeConfig<InlineConfig, InlineConfig>(mergeConfig(siteConfig, sourceConfig(basePath)), {
    configFile: false,
    resolve: { conditions: ['sarsen-tab', ...defaultClientConditions] },
    define: { __STARTER_BOOK__: JSON.stringify(starterBook) },
    plugins: [loadAlone, ...plugins],
    build: {
      outDir: dist,
      // What fetches a script's imports ahead of it weighs more than public pages have room for beside the bank's errands; from the
      // second page on all scripts are kept in the browser.
      modulePreload: false,
    },
    worker: {
      format: 'es',
      plugins: () => [...plugins],
      rolldownOptions: {
        output: {
          entryFileNames: `${workerFolder}/[name]-[hash].js`,
          chunkFileNames: `${workerFolder}/[name]-[hash].js`,
          // A file that is called .gz is unpacked on its way from many a server, and is not what was asked for then.
          assetFileNames: ({ names }) =>
            `${workerFolder}/[name]-[hash]${names.some(name => name.endsWith('.gz')) ? '.bin' : '[extname]'}`,
        },
      },
    },
  })

/** How sources of a site in this folder are read, in the build and when pages are rendered: its addresses are put below the folder. */
export const sourceConfig = (basePath: string): InlineConfig => ({
  base: `${basePath}/`,
  ...(basePath !== '' && { oxc: { jsx: { importSource: '/src/static/base-path' } } }),
})
