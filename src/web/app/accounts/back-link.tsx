import { Link } from 'react-router'
import { Icon } from '../../components/icon.tsx'

/** The way from a page to the one that it is below. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    to={to}
    className="relative -mt-2.5 -mb-1 inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-muted no-underline hover:text-ink"
  >
    <Icon name="chevron-left" size="small" className="text-link" />
    <span className="min-w-0 wrap-anywhere">{label}</span>
  </Link>
)
