/**
 * What a one-time link carries behind its `#`, taken out of the address and the history at once; null where there is
 * nothing. It is kept nowhere but by who calls.
 */
export function takeResetToken(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
