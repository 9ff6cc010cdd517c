import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { useCarriedAccount } from '../accounts/account-address.ts'
import { useCode } from '../fetch-code.ts'
import { shellWords } from './dashboard-words.ts'
import { barItems, isCurrent, moreItems } from './navigation.ts'

const fetchSheet = async () => (await import('./more-sheet.tsx')).MoreSheet

// With More open, the edge is at More alone.
const itemClass =
  'grid h-(--bottom-bar) cursor-pointer place-content-center justify-items-center low:[&>svg]:hidden gap-0.5 ' +
  'text-[length:min(var(--text-2xs),3.5vw)] font-medium text-muted no-underline -outline-offset-3! ' +
  '[&:is([aria-current],[aria-expanded=true])]:font-strong [&:is([aria-current],[aria-expanded=true])]:text-link ' +
  '[&:is([aria-current],[aria-expanded=true])]:inset-shadow-[0_3px_0_var(--gorse)]'

/** The navigation at the foot of a phone's screen: its most used pages, and More with the others (spec section 10.3). */
export function BottomBar() {
  const { pathname } = useLocation()
  const carried = useCarriedAccount()
  const [isOpen, setOpen] = useState(false)
  const { code: MoreSheet, prepare, want } = useCode(fetchSheet)
  return (
    <>
      <nav
        aria-label={shellWords.navigation}
        className="fixed inset-x-0 bottom-0 z-(--z-bottom-bar) grid auto-cols-fr grid-flow-col max-[22.5rem]:auto-cols-auto border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] has-aria-expanded:[&>a]:inset-shadow-none! md:hidden print:hidden"
      >
        {barItems.map(item => (
          <Link
            key={item.path}
            to={item.hasAccount ? item.path + carried : item.path}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            className={itemClass}
          >
            <Icon name={item.icon} />
            {item.label}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-current={moreItems.some(item => isCurrent(item, pathname)) || undefined}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void want().then(setOpen)}
          className={itemClass}
        >
          <Icon name="more" />
          {shellWords.more}
        </button>
      </nav>
      {MoreSheet && <MoreSheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
