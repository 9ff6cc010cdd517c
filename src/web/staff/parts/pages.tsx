import { Link } from 'react-router'
import { Button, buttonClass } from '../../components/button.tsx'
import { frameWords as words } from '../staff-words.ts'
import { turnsOf } from './counted.ts'

type PagesProps = Parameters<typeof turnsOf>[0] & Turning

/** How a page is turned to: by its address, or where the page is not in the address. */
type Turning = { readonly addressOf: (page: number) => string } | { readonly onPage: (page: number) => void }

/** The way through a long list. */
export function Pages({ page, pageSize, total, shown, ...turning }: PagesProps) {
  const { pages, hasNext } = turnsOf({ page, pageSize, total, shown })
  if (pages !== undefined && pages < 2) return null
  return (
    <nav aria-label={words.pages} className="flex flex-wrap items-center gap-4">
      {page > 1 && <Turn to={page - 1} label={words.previous} turning={turning} />}
      <span className="money text-sm text-muted">{words.pageOf(page, pages)}</span>
      {hasNext && <Turn to={page + 1} label={words.next} turning={turning} />}
    </nav>
  )
}

/** It may go with its page, and its focus would be lost. */
function Turn({ to, label, turning }: { to: number; label: string; turning: Turning }) {
  if ('addressOf' in turning)
    return (
      <Link
        to={turning.addressOf(to)}
        onClick={() => document.querySelector('h1')?.focus()}
        className={buttonClass({ variant: 'line' })}
      >
        {label}
      </Link>
    )
  return (
    <Button
      variant="line"
      onClick={() => {
        turning.onPage(to)
        document.querySelector('h1')?.focus()
      }}
    >
      {label}
    </Button>
  )
}
