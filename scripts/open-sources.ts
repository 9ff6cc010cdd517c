import { createServer, type InlineConfig, isRunnableDevEnvironment, mergeConfig } from 'vite'

/** The web's sources. Until closed, they are loaded and run here as the build loads them. */
export interface Sources {
  /** Runs a file of `src/web`, once. */
  readonly read: <Module>(file: string) => Promise<Module>
  readonly close: () => Promise<void>
}

/** Opens the web's sources. Modules that they import while running are loaded in the same way. */
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
  if (!isRunnableDevEnvironment(ssr)) throw new Error('the development environment cannot run modules')
  return {
    read: file => ssr.runner.import(`/src/web/${file}`),
    close: () => server.close(),
  }
}
