import { buildWhereStale } from './build-where-stale.mjs'
import { hashFiles } from './hash-files.mjs'

const sources = [
  'app.html',
  'content',
  'public',
  'src/contract',
  'src/web',
  'vite.config.ts',
  'package-lock.json',
]

/** Of these the static build is made besides. */
const staticSources = ['src/api', 'src/bank', 'src/static', 'src/tab']

const isSource = name => !/\.test\.tsx?$|\/tsconfig\.json$/.test(name)
const isBuildScript = name => name.endsWith('.ts')

const hashSources = folders => hashFiles(folders, isSource) + hashFiles(['scripts'], isBuildScript)

/**
 * What the pages that stand in `dist` say they were built from, where they are of today’s sources.
 * @public tests ask for it by name
 */
export const fingerprintSources = () => hashSources(sources)

/**
 * Builds the pages where one of their sources is not what they were built from.
 * @throws StartProblem where the build fails, with what it said
 */
export const buildSite = () =>
  buildWhereStale({ folder: 'dist', script: 'build', wanted: fingerprintSources() })

/** Where the site without a server is built. */
export const staticFolder = 'dist-static'

/**
 * The same for the site without a server.
 * @param {string} basePath the folder that it will stand in on its host, as `/sarsen`; '' for none
 * @param {string} [folder] where it is built
 * @param {string} [origin] what it says it lives at, as `https://bank.example`; '' for nothing of its own
 */
export const buildStaticSite = (basePath, folder = staticFolder, origin = '') =>
  buildWhereStale({
    folder,
    script: 'build:static',
    wanted: `${origin}${basePath}\n${hashSources([...sources, ...staticSources])}`,
    // Tests build it too, and have an environment of their own.
    env: { BASE_PATH: basePath, SITE_ORIGIN: origin, STATIC_DIR: folder, NODE_ENV: 'production' },
  })
