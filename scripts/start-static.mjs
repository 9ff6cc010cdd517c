import { buildStaticSite, staticFolder } from './setup/build-site.mjs'
import { checkVersions } from './setup/check-versions.mjs'
import { installDependencies } from './setup/install-dependencies.mjs'
import { inProject } from './setup/project.mjs'
import { StartProblem, runCommand } from './setup/start-problem.mjs'
import { watchNpm } from './setup/watch-npm.mjs'
import { basePathOf } from './static/base-path.mjs'
import { siteOriginOf } from './static/site-origin.mjs'

await runCommand(async () => {
  const { PORT = '8080', HOST = '127.0.0.1', BASE_PATH, SITE_ORIGIN } = process.env
  const port = Number(PORT)
  if (!/^\d+$/.test(PORT) || port > 65_535)
    throw new StartProblem(`PORT must be from 0 to 65535, not ${PORT}.`)
  const basePath = basePathOf(BASE_PATH)
  const siteOrigin = siteOriginOf(SITE_ORIGIN)
  checkVersions()
  await installDependencies()
  await buildStaticSite(basePath, staticFolder, siteOrigin)
  // The file server is one of the dependencies, so it is imported after their installation.
  const { serveStatic } = await import('./static/serve-static.mjs')
  const served = serveStatic({ folder: inProject(staticFolder), basePath, host: HOST, port })
  const { origin, close } = await served.catch(({ code, message }) => {
    if (code !== 'EADDRINUSE') throw new StartProblem(`The site could not be served: ${message}`)
    throw new StartProblem(
      `Another program uses port ${port} on ${HOST}. Stop it, or choose another port: ` +
        `PORT=${port + 1} npm run start:static`,
    )
  })
  console.log(
    `\n  The static site is ready:  ${origin}${basePath}/\n  The bank runs in the browser that opens it. Ctrl-C stops the server.\n`,
  )
  await stopped()
  await close()
  return 0
})

/** Resolves when this command gets a signal to stop, or when the npm that runs it has ended. */
function stopped() {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.removeAllListeners(signal).on(signal, () => resolve())
    watchNpm(resolve)
  })
}
