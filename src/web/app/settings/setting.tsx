import type { ReactNode } from 'react'

/** The classes of a section's head. */
export const settingHead = 'text-xl leading-[1.25] tracking-[-.012em]'

interface SettingProps {
  readonly title: string
  /** One or two sentences under the title. */
  readonly about: ReactNode
  /** The page's sections have an `h2`, the parts of a section an `h3`. */
  readonly level?: 2 | 3
  readonly id?: string
  readonly children: ReactNode
}

/** A section's head is large. The head of a part has the size of the text. */
const looks = { 2: settingHead, 3: 'font-body text-md leading-[1.35] font-strong tracking-normal' }

/** One row of the page, between hairlines: title and explanation in 17 rem, controls beside them in at most 44 rem. */
export function Setting({ title, about, level = 2, id, children }: SettingProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <section
      id={id}
      aria-label={title}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-5 border-t border-line py-6 md:gap-8 md:py-8 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="max-w-[44rem]">
        <Title tabIndex={-1} className={`mb-1.5 outline-none ${looks[level]}`}>
          {title}
        </Title>
        <div className="grid gap-2 text-sm text-muted">{about}</div>
      </div>
      <div className="w-full max-w-[44rem] min-w-0">{children}</div>
    </section>
  )
}

/** The title of the row around `element`. It takes the focus when the focused element disappears. */
export const titleAround = (element: Element | null): HTMLElement | null =>
  element?.closest('section')?.querySelector<HTMLElement>('h2, h3') ?? null
