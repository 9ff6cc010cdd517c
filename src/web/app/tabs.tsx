import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

interface TabsProps<Tab extends string> {
  /** Of the list of tabs. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** What each tab is called. */
  readonly names: Readonly<Record<Tab, string>>
  readonly shown: Tab
  readonly onShow: (tab: Tab) => void
  /**
   * Whether a tab is shown as soon as the arrow keys reach it. Not where that loses something: there Enter, Space or a click
   * shows it. Default: false.
   */
  readonly showsAtOnce?: boolean
  /** The content of the tab that is shown. */
  readonly children: ReactNode
}

/**
 * Tabs, of which the arrow keys, Home and End reach each (ARIA Authoring Practices, Tabs). Written by hand: the component
 * library has tabs, but they weigh 28 KB.
 */
export function Tabs<Tab extends string>(props: TabsProps<Tab>) {
  const { label, tabs, names, shown, onShow, showsAtOnce = false, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // The Tab key leads to the tab that has or had the focus, until the focus leaves the list.
  const [focused, setFocused] = useState<Tab>()

  function move(event: KeyboardEvent) {
    const next = tabAfter(tabs, focused ?? shown, event.key)
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
    if (showsAtOnce && next !== shown) onShow(next)
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation="horizontal"
        className="flex flex-wrap gap-x-6 border-b border-line"
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined)
        }}
      >
        {tabs.map(tab => (
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
              if (tab !== shown) onShow(tab)
            }}
          >
            {names[tab]}
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
export function tabAfter<Tab extends string>(tabs: readonly Tab[], tab: Tab, key: string): Tab | undefined {
  const index = tabs.indexOf(tab)
  switch (key) {
    case 'ArrowRight':
      return tabs[(index + 1) % tabs.length]
    case 'ArrowLeft':
      return tabs.at(index - 1)
    case 'Home':
      return tabs[0]
    case 'End':
      return tabs.at(-1)
    default:
      return undefined
  }
}
