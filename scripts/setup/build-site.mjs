import { buildWhereStale } from './build-where-stale.mjs'
import { hashFiles } from './hash-files.mjs'

const sources = [
  'app.html',
  'staff.html',
  'content',
  'public',
  'src/contract',
  'src/domain',
  'src/web',
  'vite.config.ts',
  'package-lock.json',
]

/** The further sources of the static build. */
const staticSources = ['src/api', 'src/bank', 'src/static', 'src/tab']

const isSource = name => !/\.test\.tsx?$|\/tsconfig\.json$/.test(name)
const isBuildScript = name => name.endsWith('.ts')

const hashSources = folders => hashFiles(folders, isSource) + hashFiles(['scripts'], isBuildScript)

/**
 * The fingerprint that pages built from the current sources have.
 * @public tests import it by name
 */
export const fingerprintSources = () => hashSources(sources)

/**
 * Builds the pages if one of their sources has changed since the last build.
 * @throws StartProblem with the build's output if it fails
 */
export const buildSite = () =>
  buildWhereStale({ folder: 'dist', script: 'build', wanted: fingerprintSources() })

/** The default folder of the static site. */
export const staticFolder = 'dist-static'

/**
 * The same for the static site.
 * @param {string} basePath the folder of the site on its host, such as `/sarsen`; '' for none
 * @param {string} [folder] the output folder
 * @param {string} [origin] the site's origin, such as `https://bank.example`; '' for the default
 */
export const buildStaticSite = (basePath, folder = staticFolder, origin = '') =>
  buildWhereStale({
    folder,
    script: 'build:static',
    wanted: `${origin}${basePath}\n${hashSources([...sources, ...staticSources])}`,
    // Tests build it too, and set environment variables of their own.
    env: { BASE_PATH: basePath, SITE_ORIGIN: origin, STATIC_DIR: folder, NODE_ENV: 'production' },
  })
