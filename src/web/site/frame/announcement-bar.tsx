import { announcements } from '../../../../content/announcements.ts'

/** The four messages in one line above the header. Where they do not fit, the line scrolls. */
export const AnnouncementBar = () => (
  <section aria-label="Announcements" className="on-brand border-brand-line text-sm dark:border-b">
    <ul className="wrap flex h-10 items-center gap-10 overflow-x-auto whitespace-nowrap scrollbar-line max-xl:fade-end max-xl:pr-16">
      {announcements.map(({ text, href }) => (
        <li
          key={href}
          className="flex items-center gap-[.6rem] before:h-[7px] before:w-3.5 before:rounded-t-[7px] before:bg-gorse before:content-['']"
        >
          <a href={href} className="-my-1 py-1 hover:underline hover:underline-offset-[.22em]">
            {text}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
