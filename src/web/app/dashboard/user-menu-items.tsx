import type { RefObject } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { themeWords } from '../../../../content/theme-words.ts'
import { Icon } from '../../components/icon.tsx'
import { chooseTheme, themes } from '../../components/theme.ts'
import type { Session } from '../../../contract/sessions.ts'
import { useTheme } from '../use-theme.ts'
import { shellWords } from './dashboard-words.ts'

const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none ' +
  'data-[focused]:bg-hover data-[focus-visible]:outline-3 data-[focus-visible]:outline-solid data-[focus-visible]:outline-focus'

/** The menu's distance below the header: the same as that of the notifications. */
const belowHeaderPx = 18

interface UserMenuItemsProps {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly session: Session
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly onSignOut: () => void
}

/**
 * The content of the user menu: the account, Settings, Sign Out, and the theme. It has the focus while it is open,
 * and returns it when it closes.
 */
export function UserMenuItems({ button, session, isOpen, onOpenChange, onSignOut }: UserMenuItemsProps) {
  const navigate = useNavigate()
  const { customer, accountType } = session
  return (
    <Popover
      aria-label={shellWords.myAccount}
      triggerRef={button}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={belowHeaderPx}
      className="z-(--z-dropdown) w-64 rounded-panel border border-line bg-surface shadow-3 transition duration-(--motion-fade) ease-out data-[entering]:translate-y-2 data-[entering]:opacity-0 data-[exiting]:opacity-0"
    >
      <Menu
        aria-label={`${customer.name} ${shellWords.userMenu}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu opened by the user takes the focus
        autoFocus="first"
        onClose={() => onOpenChange(false)}
        className="p-2 outline-none"
      >
        <MenuSection>
          <Header className="mb-2 border-b border-line px-3 pt-1 pb-3 text-sm text-muted">
            <span className="block">{shellWords.myAccount}</span>
            <b className="block text-md font-strong wrap-anywhere text-ink">{customer.name}</b>
            <span className="block">{shellWords.accountTypes[accountType]}</span>
          </Header>
          <MenuItem className={itemClass} onAction={() => void navigate(appPages.settings.path)}>
            <Icon name="settings" />
            {shellWords.settings}
          </MenuItem>
          <MenuItem className={itemClass} onAction={onSignOut}>
            <Icon name="key" />
            {shellWords.signOut}
          </MenuItem>
        </MenuSection>
        <ThemeItems />
      </Menu>
    </Popover>
  )
}

/** The theme choice. It leaves the menu open, so that the person sees the effect. */
function ThemeItems() {
  const theme = useTheme()
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[theme]}
      onSelectionChange={keys => {
        const chosen = themes.find(known => keys !== 'all' && keys.has(known))
        if (chosen !== undefined) chooseTheme(chosen)
      }}
      shouldCloseOnSelect={false}
      className="mt-2 border-t border-line pt-3"
    >
      <Header className="px-3 pb-1 text-sm text-muted">{themeWords.legend}</Header>
      {themes.map(each => (
        <MenuItem key={each} id={each} textValue={themeWords.labels[each]} className={itemClass}>
          {({ isSelected }) => (
            <>
              <span className="flex-1">{themeWords.labels[each]}</span>
              {isSelected && <Icon name="tick" className="text-link" />}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
