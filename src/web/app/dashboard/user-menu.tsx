import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import type { Session } from '../../../contract/sessions.ts'
import { shellWords } from './dashboard-words.ts'
import { initialsOf } from './initials.ts'
import { dashboardPaths } from './navigation.ts'
import { useSignOut } from './use-sign-out.ts'

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none ' +
  'data-[focused]:bg-hover data-[focus-visible]:outline-3 data-[focus-visible]:outline-focus'

/** The customer's name, and behind it the account, Settings and Sign Out (spec section 2, User menu). */
export function UserMenu({ session: { customer, accountType } }: { session: Session }) {
  const navigate = useNavigate()
  const { signOut, isLeaving } = useSignOut()
  return (
    <MenuTrigger>
      <Button
        isDisabled={isLeaving}
        className="flex h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-control px-2 text-nav font-semibold outline-none data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-focus data-[hovered]:bg-hover"
      >
        <span
          aria-hidden="true"
          className="grid size-8.5 flex-none place-items-center rounded-control bg-[var(--heather)] text-xs font-strong text-deep"
        >
          {initialsOf(customer.name)}
        </span>
        <span className="max-w-64 truncate max-md:sr-only">{customer.name}</span>
        <span className="sr-only">{shellWords.userMenu}</span>
        <Icon name="chevron-down" size="small" className="max-md:hidden" />
      </Button>
      <Popover
        placement="bottom end"
        className="z-(--z-dropdown) w-64 rounded-panel border border-line bg-surface shadow-3 transition duration-(--motion-fade) ease-out data-[entering]:translate-y-2 data-[entering]:opacity-0 data-[exiting]:opacity-0"
      >
        <Menu className="p-2 outline-none">
          <MenuSection>
            <Header className="mb-2 border-b border-line px-3 pt-1 pb-3 text-sm text-muted">
              <span className="block">{shellWords.myAccount}</span>
              <b className="block text-md font-strong text-ink">{customer.name}</b>
              <span className="block">{shellWords.accountTypes[accountType]}</span>
            </Header>
            <MenuItem className={itemClass} onAction={() => void navigate(dashboardPaths.settings)}>
              <Icon name="settings" />
              {shellWords.settings}
            </MenuItem>
            <MenuItem className={itemClass} onAction={() => void signOut()}>
              <Icon name="key" />
              {shellWords.signOut}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
