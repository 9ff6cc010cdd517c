/** A browser and its system: `Firefox on Windows`. Unknown parts are named as unknown or left out. */
export function nameDevice({
  browser,
  system,
}: {
  readonly browser?: string | undefined
  readonly system?: string | undefined
}): string {
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `Unknown browser on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
