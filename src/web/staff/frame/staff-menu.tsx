import { useEffect, useId, useRef } from 'react'
import { themeWords } from '../../../../content/theme-words.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { chooseTheme, themes } from '../../components/theme.ts'
import { useBesidePage } from '../../app/use-beside-page.ts'
import { useTheme } from '../../app/use-theme.ts'
import type { StaffSession } from '../staff-client.ts'
import { frameWords, rolesText } from '../staff-words.ts'
import { useStaffSignOut } from './use-staff-sign-out.ts'

/** Who is signed in, with their roles; below it, Sign out and the theme (specification section 17.1). */
export function StaffMenu({ session }: { session: StaffSession }) {
  const { frame, button, isOpen, toggle } = useBesidePage()
  const panelId = useId()
  return (
    <div ref={frame} className="relative ml-auto flex min-w-0 items-center">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={toggle}
        className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 text-left text-nav leading-tight font-semibold text-on-brand"
      >
        <span className="min-w-0">
          <span className="block max-w-56 truncate max-md:max-w-28">{session.member.name}</span>
          <span className="block text-xs font-normal text-on-brand-muted max-md:sr-only">
            {rolesText(session.member.roles)}
          </span>
          <span className="sr-only"> {frameWords.menu}</span>
        </span>
        <Icon name="chevron-down" size="small" />
      </button>
      {isOpen && <MenuPanel id={panelId} session={session} />}
    </div>
  )
}

function MenuPanel({ id, session }: { id: string; session: StaffSession }) {
  const { signOut, isLeaving } = useStaffSignOut()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={panel}
      id={id}
      className="absolute top-full right-0 z-(--z-dropdown) mt-2 grid w-64 gap-4 rounded-md border border-line bg-surface p-4 text-ink shadow-3 [&_:focus-visible]:outline-focus"
    >
      <p className="text-sm text-muted">
        <b className="block text-md font-strong wrap-anywhere text-ink">{session.member.name}</b>
        <span className="block wrap-anywhere">{session.member.email}</span>
        <span className="block">{rolesText(session.member.roles)}</span>
      </p>
      <Button variant="line" wide busy={isLeaving} onClick={() => void signOut()}>
        {frameWords.signOut}
      </Button>
      <ThemeChoice />
    </div>
  )
}

function ThemeChoice() {
  const theme = useTheme()
  const name = useId()
  return (
    <fieldset className="border-t border-line pt-3 text-sm">
      <legend className="sr-only">{themeWords.legend}</legend>
      <p aria-hidden="true" className="text-muted">
        {themeWords.legend}
      </p>
      {themes.map(each => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
          <input
            type="radio"
            name={name}
            checked={theme === each}
            onChange={() => chooseTheme(each)}
            className="size-4.5 accent-[var(--primary)]"
          />
          {themeWords.labels[each]}
        </label>
      ))}
    </fieldset>
  )
}
