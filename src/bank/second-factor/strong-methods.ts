import type { Queryable } from '../database/database.ts'
import { isOfHolder } from '../passkeys/visit-passkeys.ts'
import { type CredentialHolder, holderOf } from '../sessions/session.ts'
import { removeRecoveryCodes } from './codes.ts'

/** What a customer has besides the password. */
export interface StrongMethods {
  /** An authenticator app. */
  readonly isAppOn: boolean
  /** Passkeys, stopped ones and those of other hosts included. */
  readonly passkeys: number
  readonly recoveryCodesLeft: number
}

interface StrongMethodsRow {
  readonly is_app_on: boolean
  readonly passkeys: bigint
  readonly codes_left: bigint
}

/** Reads what a customer, or a visit, has besides the password. A visit has the passkeys of its own. */
export async function readStrongMethods(
  database: Queryable,
  holder: CredentialHolder,
): Promise<StrongMethods> {
  const [row] = await database.query<StrongMethodsRow>(
    `select exists (select from second_factor f
                     where f.holder_id = $1 and f.confirmed_at is not null) as is_app_on,
            (select count(*) from passkey p
              where p.customer_id = $2 and p.removed_at is null and ${isOfHolder('$3')}) as passkeys,
            (select count(*) from recovery_code c where c.holder_id = $1 and c.used_at is null) as codes_left`,
    [holderOf(holder), holder.customerId, holder.visitId],
  )
  return {
    isAppOn: row?.is_app_on ?? false,
    passkeys: Number(row?.passkeys ?? 0n),
    recoveryCodesLeft: Number(row?.codes_left ?? 0n),
  }
}

/**
 * Whether a password alone is not enough: an app is on, or there is a passkey. A stopped passkey counts too, so that
 * nobody gets past it by a copy.
 */
export const hasStrongMethod = ({ isAppOn, passkeys }: StrongMethods): boolean => isAppOn || passkeys > 0

/** Removes the recovery codes of a customer who has no app and no passkey left. */
export async function removeUselessCodes(transaction: Queryable, holder: CredentialHolder): Promise<void> {
  if (!hasStrongMethod(await readStrongMethods(transaction, holder)))
    await removeRecoveryCodes(transaction, holder)
}
