import { createContext, useContext } from 'react'
import type { Send } from '../../contract/client.ts'
import type { Clock, WaitClock } from '../clock.ts'
import type { Toasts } from '../components/toasts.ts'
import type { BankInBrowser } from '../runtime/runtime.ts'
import type { BankClient } from './bank-client.ts'

/** The visible placeholders of content that is loading. */
interface VisibleWaits {
  /** Whether there are any: a placeholder drawn in their place is then visible at once. */
  any(): boolean
  /** Some are seen, until the function that is returned is called. */
  begin(): () => void
}

export function createVisibleWaits(): VisibleWaits {
  let count = 0
  return {
    any: () => count > 0,
    begin: () => {
      count += 1
      return () => {
        count -= 1
      }
    },
  }
}

/** What pages reach the world by: handed over once, at the start, so that nothing below makes its own. */
export interface PageEnvironment {
  /** For the operations that only some pages call: their routes are fetched with those. */
  readonly send: Send
  /** The whole of the bank, where it lives in this browser; undefined on a server. */
  readonly inBrowser: BankInBrowser | undefined
  /** Whether a sign-in would last: a server's session is a cookie, and this browser may refuse those. */
  readonly canStaySignedIn: () => boolean
  readonly clock: Clock
  /** For answers to what may be asked before the bank is open. */
  readonly patience: WaitClock
  /** Whether a first view is drawn: what only effects would set must be there from the start, and what an address changes must not. */
  readonly isFirstView: boolean
  readonly waits: VisibleWaits
  /** Milliseconds since some moment. They never go back, whatever is done to the machine's time. */
  readonly elapsedMs: () => number
  readonly newId: () => string
  readonly local: Storage
  readonly session: Storage
  readonly toasts: Toasts
}

/** The same for customers' pages. */
export interface AppEnvironment extends PageEnvironment {
  readonly bank: BankClient
}

const Environment = createContext<PageEnvironment | undefined>(undefined)

export const EnvironmentProvider = Environment.Provider

/** For what customers' pages share with the staff console. */
export function usePageEnvironment(): PageEnvironment {
  const environment = useContext(Environment)
  if (!environment) throw new Error('The app is rendered without its environment')
  return environment
}

export function useEnvironment(): AppEnvironment {
  const environment = usePageEnvironment()
  if (!isOfCustomers(environment)) throw new Error('A part of customers’ pages is rendered elsewhere')
  return environment
}

const isOfCustomers = (environment: PageEnvironment): environment is AppEnvironment => 'bank' in environment
