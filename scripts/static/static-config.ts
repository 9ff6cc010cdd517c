import { type InlineConfig, type Plugin, type Rolldown, defaultClientConditions, mergeConfig } from 'vite'
import siteConfig from '../../vite.config.ts'

/**
 * Where the workers' files go, the bank's own among them: `assets` without what public pages and the app are made of.
 */
export const workerFolder = 'assets/workers'

type StaticBuild = {
  dist: string
  /** What the site's addresses begin with: '' or, for a site in a folder, `/sarsen`. */
  basePath: string
  /** The address of the book that a first start begins from. */
  starterBook: string
  plugins: readonly Plugin[]
}

/** Where the faces of statements go: of them, a browser fetches and keeps those that it needs. */
export const facesFolder = 'assets/faces'
const isFace = (file: string): boolean => file.includes('src/web/pdf/faces/')

/**
 * PGlite asks for modules that Node alone has, and compiles by `eval`: each build would warn of both, and neither runs
 * in a browser.
 */
const exceptOfPglite: Rolldown.RolldownOptions['onLog'] = (level, log, show) => {
  if (!`${log.id} ${log.message}`.includes('@electric-sql/pglite')) show(level, log)
}

/** The server's build, with the bank in the browser in place of the one over the network. */
export const staticConfig = ({ dist, basePath, starterBook, plugins }: StaticBuild): InlineConfig =>
  mergeConfig<InlineConfig, InlineConfig>(mergeConfig(siteConfig, sourceConfig(basePath)), {
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['sarsen-tab', ...defaultClientConditions] },
    define: { __STARTER_DATABASE__: JSON.stringify(starterBook) },
    plugins: [...plugins],
    build: {
      outDir: dist,
      rolldownOptions: { checks: { pluginTimings: false }, onLog: exceptOfPglite },
    },
    worker: {
      format: 'es',
      plugins: () => [...plugins],
      rolldownOptions: {
        output: {
          entryFileNames: `${workerFolder}/[name]-[hash].js`,
          chunkFileNames: `${workerFolder}/[name]-[hash].js`,
          // A file that is called .gz is unpacked on its way from many a server, and is not what was asked for then.
          assetFileNames: ({ names, originalFileNames }) =>
            `${originalFileNames.some(isFace) ? facesFolder : workerFolder}/[name]-[hash]${names.some(name => name.endsWith('.gz')) ? '.bin' : '[extname]'}`,
        },
      },
    },
  })

/**
 * How sources of a site in this folder are read, in the build and when pages are rendered: its addresses are put below
 * the folder.
 */
export const sourceConfig = (basePath: string): InlineConfig => ({
  base: `${basePath}/`,
  ...(basePath !== '' && { oxc: { jsx: { importSource: '/src/static/base-path' } } }),
})
