import type { Queryable } from '../../database/database.ts'

interface Followed {
  /** Of a held payment: the database follows the steps of a claim by itself. */
  readonly subjectId: string
  readonly at: Date
}

/** The customer was asked about a held payment: its task waits for them. In the database transaction that asks. */
export async function noteQuestion(transaction: Queryable, { subjectId, at }: Followed): Promise<void> {
  await transaction.query("select task_asked('held_payment', $1, $2) is null as noted", [subjectId, at])
}

/**
 * They answered, or staff go on without an answer: the member who has the task decides. In the database transaction that says so.
 */
export async function noteResumed(
  transaction: Queryable,
  { subjectId, change, at }: Followed & { readonly change: 'answered' | 'carried_on' },
): Promise<void> {
  await transaction.query("select task_resumed('held_payment', $1, $2, $3) is null as noted", [
    subjectId,
    change,
    at,
  ])
}
