import type { Database, Queryable } from '../database/database.ts'
import type { Turn } from './take-turn.ts'

/** Where several have none, the longest wait is told. */
class NoTurn extends Error {
  override readonly name = 'NoTurn'
  readonly retryAfterSeconds: number
  constructor(turns: readonly Turn[]) {
    super('there is no turn')
    this.retryAfterSeconds = Math.max(...turns.map(turn => (turn.ok ? 0 : turn.retryAfterSeconds)))
  }
}

/** Ends the work that it is called in: one of these turns was refused. */
export type EndWork = (...turns: readonly Turn[]) => never

const endWork: EndWork = (...turns) => {
  throw new NoTurn(turns)
}

/**
 * Runs work that needs turns, in a database transaction that is undone whole where it ends itself: so that what has no
 * turn leaves nothing behind and takes no other turn either. `tooMany` says what is answered then, by the longest wait.
 */
export async function withinTurns<Outcome>(
  database: Database,
  work: (transaction: Queryable, endWork: EndWork) => Promise<Outcome>,
  tooMany: (retryAfterSeconds: number) => Outcome,
): Promise<Outcome> {
  try {
    return await database.transaction(transaction => work(transaction, endWork))
  } catch (fault) {
    if (!(fault instanceof NoTurn)) throw fault
    return tooMany(fault.retryAfterSeconds)
  }
}
