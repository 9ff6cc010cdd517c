export function fingerprintSources(): string
export function buildSite(): Promise<void>
export const staticFolder: string
export function buildStaticSite(basePath: string, folder?: string, origin?: string): Promise<void>
