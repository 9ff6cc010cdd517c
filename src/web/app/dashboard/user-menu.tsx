import { useRef, useState } from 'react'
import type { Session } from '../../../contract/sessions.ts'
import { Icon } from '../../components/icon.tsx'
import { useCode } from '../fetch-code.ts'
import { useCloseOnBack } from '../use-beside-page.ts'
import { shellWords } from './dashboard-words.ts'
import { useSignOut } from './sign-out.ts'

// The menu's keyboard code is as large as the page's own script, and few visits open it: it loads on demand.
const fetchMenu = () => import('./user-menu-items.tsx')

// Handles Enter and Space too: with the browser's synthetic click the focus would stay on the menu and select no
// item.
const openingKeys = ['ArrowDown', 'ArrowUp', 'Enter', ' ']

/** The customer's name as a button; its menu holds the account, Settings and Sign Out (spec section 2, User menu). */
export function UserMenu({ session }: { session: Session }) {
  const { customer } = session
  const { signOut, isLeaving } = useSignOut()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const menu = useCode(fetchMenu)
  const open = async () => setOpen(menu.code !== undefined || (await menu.want()))
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

/** The first letters of a name's first and last word: `Eleanor Whitcombe` is `EW`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(word => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => String.fromCodePoint(...[word?.codePointAt(0) ?? []].flat()).toUpperCase()).join('')
}
