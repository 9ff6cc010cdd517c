import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type AccountType, accountTypes } from '../../../contract/choices.ts'
import { signInWords } from './sign-in-words.ts'

interface AccountTabsProps {
  readonly shown: AccountType
  readonly onChange: (tab: AccountType) => void
  /** The content of the tab that is shown. */
  readonly children: ReactNode
}

/**
 * The two tabs of the login page. The arrow keys, Home and End move the focus between them; Enter, Space or a click
 * shows one (ARIA Authoring Practices, Tabs with Manual Activation). Written by hand: the component library has tabs,
 * but they weigh 28 KB.
 */
export function AccountTabs({ shown, onChange, children }: AccountTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // The Tab key leads to the tab that has or had the focus, until the focus leaves the list.
  const [focused, setFocused] = useState<AccountType>()

  function move(event: KeyboardEvent) {
    const next = tabAfter(focused ?? shown, event.key)
    if (!next) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={signInWords.heading}
        aria-orientation="horizontal"
        className="flex flex-wrap gap-x-6 border-b border-line"
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined)
        }}
      >
        {accountTypes.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === (focused ?? shown) ? 0 : -1}
            className={tabClass}
            onFocus={() => setFocused(tab)}
            onKeyDown={move}
            onClick={() => {
              if (tab !== shown) onChange(tab)
            }}
          >
            {signInWords.tabs[tab]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {children}
      </div>
    </>
  )
}

const tabClass =
  '-mb-px cursor-pointer border-b-3 border-transparent py-3 font-semibold text-muted ' +
  'focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus ' +
  'forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight] aria-selected:border-gorse aria-selected:text-ink aria-selected:inset-shadow-[0_-1px_0_var(--text)]'

/** The tab that a key moves the focus to; undefined for other keys. At an end, the arrows go on at the other. */
export function tabAfter(tab: AccountType, key: string): AccountType | undefined {
  const last = accountTypes.length - 1
  const index = accountTypes.indexOf(tab)
  switch (key) {
    case 'ArrowRight':
      return accountTypes[index === last ? 0 : index + 1]
    case 'ArrowLeft':
      return accountTypes.at(index - 1)
    case 'Home':
      return accountTypes[0]
    case 'End':
      return accountTypes[last]
    default:
      return undefined
  }
}
