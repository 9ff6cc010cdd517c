import { useRef, useState } from 'react'
import { Icon } from '../../components/icon.tsx'
import type { Session } from '../../../contract/sessions.ts'
import { useCloseOnBack } from '../use-close-on-back.ts'
import { useCode } from '../use-code.ts'
import { shellWords } from './dashboard-words.ts'
import { initialsOf } from './initials.ts'
import { useSignOut } from './use-sign-out.ts'

// The keyboard's ways through a menu weigh as much as the page's own script; few visits open it.
const fetchMenu = () => import('./user-menu-items.tsx')

// Enter and the blank as well: by the click that a browser makes of them the focus would stay on the
// menu, with no item.
const openingKeys = ['ArrowDown', 'ArrowUp', 'Enter', ' ']

/** The customer's name, and behind it the account, Settings and Sign Out (spec section 2, User menu). */
export function UserMenu({ session }: { session: Session }) {
  const { customer } = session
  const { signOut, isLeaving } = useSignOut()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const menu = useCode(fetchMenu)
  const open = async () => setOpen(await menu.want())
  useCloseOnBack(isOpen, () => setOpen(false))
  return (
    <>
      <button
        ref={button}
        type="button"
        disabled={isLeaving}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={menu.prepare}
        onFocus={menu.prepare}
        onClick={() => void open()}
        onKeyDown={event => {
          if (!openingKeys.includes(event.key)) return
          event.preventDefault()
          void open()
        }}
        className="flex h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-control px-2 text-nav font-semibold hover:bg-hover aria-expanded:bg-selected max-md:h-[44px] max-md:px-[5px]"
      >
        <span
          aria-hidden="true"
          className="grid size-8.5 flex-none max-md:size-[34px] place-items-center rounded-control bg-[var(--heather)] text-xs font-strong text-deep"
        >
          {initialsOf(customer.name)}
        </span>
        <span className="max-w-64 truncate max-md:sr-only">{customer.name}</span>
        <span className="sr-only">{shellWords.userMenu}</span>
        <Icon name="chevron-down" size="small" className="max-md:hidden" />
      </button>
      {menu.code && (
        <menu.code.UserMenuItems
          button={button}
          session={session}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onSignOut={() => void signOut()}
        />
      )}
    </>
  )
}
