import type { Queryable } from '../database/database.ts'
import type { Message } from './message.ts'
import { messageColumns, messageOf, type MessageRow } from './message-row.ts'

export interface ReadMessage extends Message {
  /** Undefined where whoever wrote was not signed in. */
  readonly customerId: string | undefined
  /** Whether whoever wrote is one of a demo customer's visitors: the answer is for none of the others. */
  readonly isVisitors: boolean
}

/** One message, whosever it is, for the bank's own people. Taken in hand, nobody else answers it meanwhile. */
export async function readMessage(
  database: Queryable,
  id: string,
  { isInHand = false } = {},
): Promise<ReadMessage | undefined> {
  const [row] = await database.query<MessageRow & { customer_id: string | null; is_visitors: boolean }>(
    `select ${messageColumns}, customer_id, visitor_address is not null as is_visitors from message where id = $1 ${isInHand ? 'for no key update' : ''}`,
    [id],
  )
  return row && { ...messageOf(row), customerId: row.customer_id ?? undefined, isVisitors: row.is_visitors }
}
