const protectedPath = /^\/(dashboard|uk-banking-dashboard|settings)(\/|$)/
const anywhere = 'http://site.invalid'

/** Where a sign-in leads when no page was asked for (spec section 4). */
const startPath = '/dashboard'

/**
 * What the login page is handed by whoever sends a customer there: the place to go on to. It travels in the
 * history entry, not in the address, so that no link from elsewhere can set it.
 */
export const rememberOrigin = ({ pathname, search }: { pathname: string; search: string }) => ({
  from: pathname + search,
})

/**
 * The protected page that was asked for. Only a path of this site's own app is taken, read as a browser reads
 * it (`//`, backslashes and dots included); all else leads to {@link startPath}.
 */
export function originatingPath(state: unknown): string {
  const asked = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, anywhere)) return startPath
  const { origin, pathname, search } = new URL(asked, anywhere)
  return origin === anywhere && protectedPath.test(pathname) ? pathname + search : startPath
}
