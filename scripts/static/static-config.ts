import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type InlineConfig, type Plugin, type Rolldown, defaultClientConditions, mergeConfig } from 'vite'
import siteConfig from '../../vite.config.ts'

/** The folder of the workers' files, including the bank's: separate from the files of public pages and the app. */
export const workerFolder = 'assets/workers'

type StaticBuild = {
  dist: string
  /** The base path of the site's addresses: '' or, for a site in a folder, `/sarsen`. */
  basePath: string
  /** The address of the database of a first start. */
  starterDatabase: string
  plugins: readonly Plugin[]
}

/** The folder of the statement fonts. A browser fetches and caches those that it needs. */
export const facesFolder = 'assets/faces'
const isFace = (file: string): boolean => file.includes('src/web/pdf/faces/')

/**
 * PGlite imports modules that only Node has, and compiles with `eval`. Each build would warn about both, and neither
 * runs in a browser.
 */
const exceptOfPglite: Rolldown.RolldownOptions['onLog'] = (level, log, show) => {
  if (!`${log.id} ${log.message}`.includes('@electric-sql/pglite')) show(level, log)
}

/** The build of the server's pages, with the bank in the browser instead of the one over the network. */
export const staticConfig = ({ dist, basePath, starterDatabase, plugins }: StaticBuild): InlineConfig =>
  mergeConfig<InlineConfig, InlineConfig>(mergeConfig(siteConfig, sourceConfig(basePath)), {
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['sarsen-tab', ...defaultClientConditions] },
    define: { __STARTER_DATABASE__: JSON.stringify(starterDatabase) },
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
          // Many servers unpack a file named .gz on the way, so the browser would not get the original bytes.
          assetFileNames: ({ names, originalFileNames }) =>
            `${originalFileNames.some(isFace) ? facesFolder : workerFolder}/[name]-[hash]${names.some(name => name.endsWith('.gz')) ? '.bin' : '[extname]'}`,
        },
      },
    },
  })

/**
 * How sources are loaded for a site in this folder, in the build and when pages are rendered: its addresses get the
 * base path.
 */
export const sourceConfig = (basePath: string): InlineConfig => ({
  base: `${basePath}/`,
  ...(basePath !== '' && { oxc: { jsx: { importSource: '/src/static/base-path' } } }),
})

const bankWorker = /(?:^|\/)bank-worker\.ts\?worker&url$/

/**
 * What the staff console has besides in a static site: its runtime, and the worker that customers' pages have. All tabs of a
 * browser share one bank, so none may start another worker than the others.
 * @param dist the folder of the site, whose worker is built already
 * @param plugins for tests
 */
export async function staffOfStatic(
  dist: string,
  basePath: string,
  plugins: readonly Plugin[],
): Promise<InlineConfig> {
  const files = await readdir(join(dist, workerFolder))
  const [file, ...others] = files.filter(name => /^bank-worker-[\w-]+\.js$/.test(name))
  if (file === undefined || others.length > 0) throw new Error('the site must have one worker of the bank')
  const sameWorker: Plugin = {
    name: 'same-worker',
    enforce: 'pre',
    resolveId: source => (bankWorker.test(source) ? '\0bank-worker' : undefined),
    load: id =>
      id === '\0bank-worker'
        ? `export default ${JSON.stringify(`${basePath}/${workerFolder}/${file}`)}`
        : undefined,
  }
  return mergeConfig<InlineConfig, InlineConfig>(sourceConfig(basePath), {
    resolve: { conditions: ['sarsen-tab', ...defaultClientConditions] },
    plugins: [sameWorker, ...plugins],
    build: { rolldownOptions: { checks: { pluginTimings: false } } },
  })
}
