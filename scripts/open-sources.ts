import { createServer, type InlineConfig, isRunnableDevEnvironment, mergeConfig } from 'vite'

/** The web's sources, which are read and run here as the build reads them, until they are closed. */
export interface Sources {
  /** Runs a file of `src/web`, once. */
  readonly read: <Module>(file: string) => Promise<Module>
  readonly close: () => Promise<void>
}

/** Opens the web's sources. What they load while they run is read in the same way. */
export async function openSources(config: InlineConfig): Promise<Sources> {
  const server = await createServer(
    mergeConfig<InlineConfig, InlineConfig>(config, {
      configFile: false,
      appType: 'custom',
      logLevel: 'warn',
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    }),
  )
  const { ssr } = server.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('what reads sources cannot run them')
  return {
    read: file => ssr.runner.import(`/src/web/${file}`),
    close: () => server.close(),
  }
}
