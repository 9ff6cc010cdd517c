import { cutText } from '../../domain/characters.ts'
import type { Queryable } from '../database/database.ts'

/** Where a request comes from, as the home knows it. */
export interface Caller {
  /** The same for the same client; a home without a network has one for everybody. */
  readonly address: string
  /** What its browser says of itself, at most 400 characters; empty where it says nothing. */
  readonly device: string
}

const deviceLengthMax = 400

/**
 * What a browser says of itself, as far as it is kept: without what nobody should see in a log, and cut to its length.
 */
export const cutDevice = (userAgent = ''): string =>
  cutText(userAgent.replaceAll(/[^\x20-\x7e]/g, ''), deviceLengthMax)

/**
 * What tells one visitor of a demonstration from another. Its customers are many people at once, who are to see and
 * end what came from their own address, and nothing of each other's. Null for everybody else's customer, who is one
 * person and sees all.
 */
export async function visitorAddress(
  database: Queryable,
  customerId: string,
  { address }: Pick<Caller, 'address'>,
): Promise<string | null> {
  const demo = await database.query('select id from customer where id = $1 and is_demo', [customerId])
  return demo.length > 0 ? address : null
}
