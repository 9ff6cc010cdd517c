export function explainNpm(said: string): string
