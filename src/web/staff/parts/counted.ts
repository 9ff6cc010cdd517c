import { countedTasksMax } from '../../../domain/tasks.ts'

/** A count as it is shown: the bank counts no further than 1,000. */
export const countText = (count: number): string => (count < countedTasksMax ? String(count) : '1,000+')

interface Turned {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** How many rows this page shows, where the bank counts no further than 1,000. */
  readonly shown?: number | undefined
}

/** How many pages a list has, undefined if nobody counted them, and whether another one follows. */
export function turnsOf({ page, pageSize, total, shown }: Turned): {
  readonly pages: number | undefined
  readonly hasNext: boolean
} {
  if (shown !== undefined && total >= countedTasksMax)
    return { pages: undefined, hasNext: shown === pageSize }
  const pages = Math.ceil(total / pageSize)
  return { pages, hasNext: page < pages }
}
