export function serveStatic(options: {
  folder: string
  basePath: string
  host: string
  port: number
}): Promise<{ origin: string; close: () => Promise<void> }>
