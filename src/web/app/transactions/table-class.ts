/** How the cells of the tables of transactions look. */
export const headClass =
  'bg-sunken px-3 py-2.5 text-xs font-semibold whitespace-nowrap text-muted first:pl-6 last:pr-6'
export const cellClass = 'border-t border-line px-3 py-[.78rem] first:pl-6 last:pr-6'
