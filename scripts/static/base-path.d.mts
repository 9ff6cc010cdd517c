export function basePathOf(given?: string): string
