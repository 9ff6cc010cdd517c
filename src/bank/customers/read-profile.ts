import type { Queryable } from '../database/database.ts'

/** What a customer says of themselves. */
export interface Profile {
  readonly firstName: string
  /** Empty where there is none. */
  readonly lastName: string
  /** Normalised: by it the customer signs in. */
  readonly email: string
  /** In E.164; null where none is known. */
  readonly phone: string | null
}

export interface KeptProfile {
  readonly profile: Profile
  readonly isDemo: boolean
}

interface ProfileRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly is_demo: boolean
}

/** A customer's profile. `lock`: nobody else changes it until the database transaction ends. */
export async function readProfile(
  database: Queryable,
  customerId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<KeptProfile> {
  const [row] = await database.query<ProfileRow>(
    `select first_name, last_name, email, phone, is_demo from customer where id = $1 ${lock ? 'for no key update' : ''}`,
    [customerId],
  )
  if (!row) throw new Error(`there is no customer ${customerId}`)
  const { first_name, last_name, email, phone, is_demo } = row
  return { profile: { firstName: first_name, lastName: last_name, email, phone }, isDemo: is_demo }
}
