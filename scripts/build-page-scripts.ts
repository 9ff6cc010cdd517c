import { build, type InlineConfig } from 'vite'

const headSource = 'src/web/site/frame/head-script.ts'
const frameSource = 'src/web/site/frame/frame-script.ts'
const appSource = 'src/web/app/before-first-view.ts'

/** A script as the page gets it. */
export type PageScript = { fileName: string; code: string }

/**
 * Builds the two scripts that every public page carries: the head's, which must run before anything is
 * painted, and the frame's; and the app's, which does for its documents what the head's does. Each is one classic
 * script with nothing to import, so none waits for another file.
 */
export async function buildPageScripts(): Promise<Record<'head' | 'frame' | 'app', PageScript>> {
  const [head, frame, app] = await Promise.all([
    buildAlone(headSource),
    buildAlone(frameSource),
    buildAlone(appSource),
  ])
  return { head, frame, app }
}

/**
 * Builds a script that imports nothing at run time, as one classic script.
 * @param fileName its address below the site; `[hash]` stands for its content's
 */
export async function buildAlone(
  source: string,
  { fileName = 'assets/[name]-[hash].js', ...config }: InlineConfig & { fileName?: string } = {},
): Promise<PageScript> {
  const built = await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: source,
        output: { format: 'iife', entryFileNames: fileName },
      },
    },
  })
  if (Array.isArray(built) || !('output' in built) || built.output.length !== 1) {
    throw new Error(`${source} must build to one file`)
  }
  const [script] = built.output
  return { fileName: script.fileName, code: script.code }
}
