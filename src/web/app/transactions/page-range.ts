interface PageRange {
  readonly pageCount: number
  /** The first and the last line shown, counted from 1; both 0 where there is none. */
  readonly first: number
  readonly last: number
}

/** Which lines of `total` a page shows. `page` counts from 1 and may lie beyond the end. */
export function pageRange({
  page,
  pageSize,
  total,
}: {
  page: number
  pageSize: number
  total: number
}): PageRange {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  if (first > total) return { pageCount, first: 0, last: 0 }
  return { pageCount, first, last: Math.min(total, page * pageSize) }
}

/** The page that an address asks for; whatever is no page is the first. */
export function pageOf(search: URLSearchParams): number {
  const asked = search.get('page') ?? '1'
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}
