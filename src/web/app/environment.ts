import { createContext, useContext } from 'react'
import type { BankClient } from './bank-client.ts'
import type { Clock } from '../clock.ts'
import type { BankInBrowser } from '../home/home.ts'
import type { Patience } from '../patience.ts'
import type { SeenWaits } from './seen-waits.ts'
import type { Toasts } from '../components/toasts/toasts.ts'

/** What the app reaches the world by: handed over once, at the start, so that nothing below makes its own. */
export interface AppEnvironment {
  readonly bank: BankClient
  /** The whole of the bank, where it lives in this browser; undefined on a server. */
  readonly inBrowser: BankInBrowser | undefined
  /** Whether a sign-in would last: a server's session is a cookie, and this browser may refuse those. */
  readonly canStaySignedIn: () => boolean
  readonly clock: Clock
  /** For answers to what may be asked before the bank is open. */
  readonly patience: Patience
  /** Whether a first view is drawn: what only effects would set must be there from the start, and what an address changes must not. */
  readonly isFirstView: boolean
  readonly waits: SeenWaits
  /** Milliseconds since some moment. They never go back, whatever is done to the machine's time. */
  readonly elapsedMs: () => number
  readonly newId: () => string
  readonly local: Storage
  readonly session: Storage
  readonly toasts: Toasts
}

const Environment = createContext<AppEnvironment | undefined>(undefined)

export const EnvironmentProvider = Environment.Provider

export function useEnvironment(): AppEnvironment {
  const environment = useContext(Environment)
  if (!environment) throw new Error('The app is rendered without its environment')
  return environment
}
