const protectedPath = /^\/(dashboard|uk-banking-dashboard|settings)(\/|$)/
const anywhere = 'http://site.invalid'

/** Where a sign-in leads when no page was asked for (spec section 4). */
export const startPath = '/dashboard'

/**
 * The protected page that was asked for, from the address of the login page. Only a path of this site's own
 * app is taken, read as a browser reads it (`//`, backslashes and dots included), so that nobody can be sent
 * elsewhere; all else leads to {@link startPath}.
 */
export function originatingPath(search: string): string {
  const asked = new URLSearchParams(search).get('from')
  if (asked === null || !asked.startsWith('/') || !URL.canParse(asked, anywhere)) return startPath
  const { origin, pathname, search: query, hash } = new URL(asked, anywhere)
  return origin === anywhere && protectedPath.test(pathname) ? pathname + query + hash : startPath
}

/** The login page's address that remembers `path`. */
export const loginPathFrom = (path: string): string => `/login?${new URLSearchParams({ from: path })}`
