import { createContext, useContext } from 'react'

/**
 * The token that a one-time link has behind its `#`; null without one. It is removed from the address and the history
 * at once. Only the caller stores it.
 */
export function takeResetToken(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

const ResetToken = createContext<string | null>(null)

export const ResetTokenProvider = ResetToken.Provider

/** The token of the link that the app was opened with. */
export const useResetToken = (): string | null => useContext(ResetToken)
