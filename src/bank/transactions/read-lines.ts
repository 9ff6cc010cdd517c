import type { Queryable } from '../database/database.ts'
import type { ExportedLine } from './exported-line.ts'
import type { LineConditions, LineRange } from './filtered-lines.ts'
import { readLineWindow } from './read-line-window.ts'

/** Lines are looked at so many at a time, by their numbers: what the filters leave of them may be none. */
const windowSize = 4000n

/**
 * The lines of an account in a range that are wanted, newest first, some thousand at a time. It reads a window ahead,
 * so that the database and who writes the file work at the same time; never more than one. A window of which the
 * filters leave nothing comes empty, so that whoever reads can leave after each.
 */
export async function* readLines(
  database: Queryable,
  accountId: string,
  { firstNo, lastNo }: LineRange,
  conditions: LineConditions,
): AsyncGenerator<readonly ExportedLine[]> {
  let windowLastNo = lastNo
  const readNext = () => {
    const windowFirstNo = windowLastNo - windowSize + 1n
    const lines = readLineWindow(
      database,
      accountId,
      {
        firstNo: windowFirstNo < firstNo ? firstNo : windowFirstNo,
        lastNo: windowLastNo,
      },
      conditions,
    )
    windowLastNo = windowFirstNo - 1n
    // Whoever takes it hears of its fault; nobody does where the reader has left.
    lines.catch(() => undefined)
    return lines
  }
  let ahead = lastNo < firstNo ? undefined : readNext()
  while (ahead) {
    const lines = await ahead
    ahead = windowLastNo < firstNo ? undefined : readNext()
    yield lines
  }
}
