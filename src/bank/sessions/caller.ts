import { cutText } from '../../domain/characters.ts'
import type { Queryable } from '../database/database.ts'

/** Where a request comes from, according to the runtime. */
export interface Caller {
  /** The same for all requests of a client. A runtime without a network uses one address for everyone. */
  readonly address: string
  /** The browser's user agent, at most 400 characters; empty if there is none. */
  readonly device: string
}

/** Of what the bank does itself. */
export const fromNowhere: Caller = { address: '', device: '' }

const deviceLengthMax = 400

/** A user agent as it is stored: without invisible characters, and cut to its maximum length. */
export const cutDevice = (userAgent = ''): string =>
  cutText(userAgent.replaceAll(/[^\x20-\x7e]/g, ''), deviceLengthMax)

/**
 * The address that separates the visitors of a demonstration. They share its customers, but may only see and end what
 * came from their own address. Null for other customers, who each see everything, and for what the bank does itself, from
 * nowhere.
 */
export const visitorOf = (isDemo: boolean, { address }: Pick<Caller, 'address'>): string | null =>
  isDemo && address !== '' ? address : null

/** {@link visitorOf} a customer who was not read yet. */
export async function visitorAddress(
  database: Queryable,
  customerId: string,
  caller: Pick<Caller, 'address'>,
): Promise<string | null> {
  if (caller.address === '') return null
  const demo = await database.query('select id from customer where id = $1 and is_demo', [customerId])
  return visitorOf(demo.length > 0, caller)
}

/**
 * The address whose doings alone a staff member sees: in a shared demonstration, where any number of visitors are one of its
 * members, their own. Null: everything.
 */
export const staffVisitor = (
  { isShared }: { readonly isShared: boolean },
  { isDemo }: { readonly isDemo: boolean },
  { address }: Pick<Caller, 'address'>,
): string | null => (isShared && isDemo ? address : null)

/** As {@link visitorAddress}, in a shared demonstration alone: elsewhere one person is all of its visitors. */
export const sharedVisitor = async (
  { isShared, database }: { readonly isShared: boolean; readonly database: Queryable },
  customerId: string,
  caller: Pick<Caller, 'address'>,
): Promise<string | null> => (isShared ? visitorAddress(database, customerId, caller) : null)
