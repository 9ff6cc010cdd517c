import { createClient, type Client, type Send } from '../../../contract/client.ts'
import type { BankOperations } from '../../../contract/operations.ts'
import { publicRoutes } from '../../../contract/public-routes.ts'
import type { Clock } from '../../clock.ts'
import type { Patience } from '../../patience.ts'
import { createToasts, type Toasts } from '../../components/toasts/toasts.ts'

type PublicOperations = Pick<BankOperations, keyof typeof publicRoutes>

/** What the moving parts of public pages reach the world by: handed over once, so that none makes its own. */
export interface IslandEnvironment {
  readonly bank: Client<PublicOperations>
  readonly clock: Clock
  /** For answers: the bank may not be open yet. */
  readonly patience: Patience
  /** A new UUID, in lower case. */
  readonly newId: () => string
  readonly toasts: Toasts
}

export type IslandParts = Pick<IslandEnvironment, 'clock' | 'newId' | 'patience'> & { readonly send: Send }

export const createIslandEnvironment = ({
  send,
  clock,
  newId,
  patience,
}: IslandParts): IslandEnvironment => ({
  bank: createClient<PublicOperations>(publicRoutes, send),
  clock,
  newId,
  patience,
  toasts: createToasts(clock),
})
