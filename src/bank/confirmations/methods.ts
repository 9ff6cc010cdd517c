import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type AllowedPasskey, readPasskeysHere } from '../passkeys/passkeys.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { hasStrongMethod, readStrongMethods } from '../second-factor/strong-methods.ts'
import type { TokenHolder } from '../sessions/session.ts'
import type { ConfirmedAction } from '../../domain/confirmed-action.ts'

/** A way to prove who one is. */
export type ConfirmationMethod = 'passkey' | 'app' | 'recovery_code' | 'password'

export interface OfferedMethods {
  /** In the order in which they are offered. */
  readonly methods: readonly ConfirmationMethod[]
  /** The passkeys that work at this host. */
  readonly passkeys: readonly AllowedPasskey[]
}

interface MethodsQuery {
  readonly session: Pick<TokenHolder, 'customerId' | 'visitId' | 'isDemo'>
  readonly relyingParty: RelyingParty
  readonly action: ConfirmedAction
}

/**
 * The ways in which a customer may confirm an action at this host, in order (part two, 14.4): a passkey that works here,
 * the app, a recovery code; the password if there is no passkey and no app, and always of demo customers. With
 * `strongConfirmation` a password adds the first passkey and confirms nothing else; demo customers are excepted.
 */
export async function readOfferedMethods(
  { strongConfirmation }: Pick<Bank, 'strongConfirmation'>,
  database: Queryable,
  { session, relyingParty, action }: MethodsQuery,
): Promise<OfferedMethods> {
  const strong = await readStrongMethods(database, session)
  const working =
    strong.passkeys === 0 ? [] : (await readPasskeysHere(database, session, relyingParty)).working
  const mayPassword = !strongConfirmation || action === 'passkey_added'
  const offered: readonly (readonly [boolean, ConfirmationMethod])[] = [
    [working.length > 0, 'passkey'],
    [strong.isAppOn, 'app'],
    [strong.recoveryCodesLeft > 0, 'recovery_code'],
    [session.isDemo || (mayPassword && !hasStrongMethod(strong)), 'password'],
  ]
  return {
    methods: offered.flatMap(([isOffered, method]) => (isOffered ? [method] : [])),
    passkeys: working,
  }
}
