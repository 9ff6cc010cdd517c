export function basePathOf(asked?: string): string
