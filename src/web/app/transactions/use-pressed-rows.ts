import { useEffect, type RefObject } from 'react'

/** Presses the link of the row that was pressed, unless it was the link itself or text is being selected. */
function pressLink({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest('a') || getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector('a')
  link?.focus({ preventScroll: true })
  link?.click()
}

/** For a pointer a whole row of the table is the link in it; keyboard and screen readers have the link itself. */
export function usePressedRows(rows: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const ends = new AbortController()
    rows.current?.addEventListener('click', pressLink, { signal: ends.signal })
    return () => ends.abort()
  }, [rows])
}
