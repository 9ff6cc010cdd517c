export function siteOriginOf(given?: string): string | undefined
