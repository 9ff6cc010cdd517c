import { useBankQuery } from '../../app/query-client.ts'
import { BankFault } from '../../app/bank-client.ts'
import type { StaffClient } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'

interface Wanted {
  readonly params: { readonly id: string }
  readonly signal: AbortSignal
}

/** What is read of a customer's record. Each answer has whose record it is, and by which look it is open. */
type Read<Body> = (staff: StaffClient, wanted: Wanted) => Promise<ReadReply<Body>>
type ReadReply<Body> =
  | { readonly status: 200; readonly body: Body; readonly headers: Headers }
  | ConstructorParameters<typeof BankFault>[0]

/** A part of a customer's record, read while its look lasts. `part`: its tab, with its page. */
export function useRecord<Body>(id: string, part: string, read: Read<Body>) {
  const { staff } = useStaffEnvironment()
  return useBankQuery<Body>({
    queryKey: ['staff-record', id, part],
    queryFn: async ({ signal }) => {
      const reply = await read(staff, { params: { id }, signal })
      if (isRead(reply)) return reply.body
      throw new BankFault(reply)
    },
    // A refusal, as for a closed record, stands until somebody opens the record.
    refetchInterval: false,
  })
}

const isRead = <Body>(
  reply: ReadReply<Body>,
): reply is { readonly status: 200; readonly body: Body; readonly headers: Headers } => reply.status === 200
