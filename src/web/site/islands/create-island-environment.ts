import { type Client, createClient, publicRoutes, type Send } from '../../../contract/client.ts'
import type { BankOperations } from '../../../contract/operations.ts'
import type { Clock, WaitClock } from '../../clock.ts'
import type { BankInBrowser } from '../../runtime/runtime.ts'
import { createToasts, type Toasts } from '../../components/toasts.ts'

type PublicOperations = Pick<BankOperations, keyof typeof publicRoutes>

/** What the islands need from outside: created once and passed to each. */
export interface IslandEnvironment {
  readonly bank: Client<PublicOperations>
  /** The state of the bank in this browser; undefined on a server. */
  readonly inBrowser: Pick<BankInBrowser, 'read' | 'subscribe'> | undefined
  readonly clock: Clock
  /** The time limit of an answer: the bank may not be open yet. */
  readonly patience: WaitClock
  /** A new UUID, in lower case. */
  readonly newId: () => string
  readonly toasts: Toasts
}

export type IslandDependencies = Pick<IslandEnvironment, 'inBrowser' | 'clock' | 'newId' | 'patience'> & {
  readonly send: Send
}

export const createIslandEnvironment = ({
  send,
  inBrowser,
  clock,
  newId,
  patience,
}: IslandDependencies): IslandEnvironment => ({
  bank: createClient<PublicOperations>(publicRoutes, send),
  inBrowser,
  clock,
  newId,
  patience,
  toasts: createToasts(clock),
})
