export function siteOriginOf(asked?: string): string | undefined
