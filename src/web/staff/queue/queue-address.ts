import { queueWords } from './queue-words.ts'

export type QueueView = keyof typeof queueWords.views
export type TaskKind = keyof typeof queueWords.kinds
export type TaskPriority = keyof typeof queueWords.priorities

/** What of the queue is shown: it stands in the address, so that Back and a reload lead to the same. */
export interface QueueRequest {
  readonly view: QueueView
  readonly kind?: TaskKind
  readonly priority?: TaskPriority
  readonly page: number
}

const oneOf = <Name extends string>(table: Readonly<Record<Name, string>>, value: string | null) =>
  value !== null && isIn(table, value) ? value : undefined

const isIn = <Name extends string>(table: Readonly<Record<Name, string>>, value: string): value is Name =>
  Object.hasOwn(table, value)

/** Reads an address. What is unknown in it is left out. */
export function readQueueRequest(address: URLSearchParams): QueueRequest {
  const kind = oneOf(queueWords.kinds, address.get('kind'))
  const priority = oneOf(queueWords.priorities, address.get('priority'))
  const page = Number(address.get('page') ?? '1')
  return {
    view: oneOf(queueWords.views, address.get('view')) ?? 'open',
    ...(kind && { kind }),
    ...(priority && { priority }),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

/** The address's end for a request; what goes without saying is left out. */
export function queueSearch({ view, kind, priority, page }: QueueRequest): string {
  const given = new URLSearchParams({
    ...(view !== 'open' && { view }),
    ...(kind && { kind }),
    ...(priority && { priority }),
    ...(page > 1 && { page: String(page) }),
  })
  return given.size > 0 ? `?${given}` : ''
}

/** The same with another choice of a filter, from the first page on; '' is every one. */
export function filteredSearch(request: QueueRequest, filter: 'kind' | 'priority', chosen: string): string {
  const given = new URLSearchParams(queueSearch({ ...request, page: 1 }))
  given.set(filter, chosen)
  return queueSearch(readQueueRequest(given))
}
