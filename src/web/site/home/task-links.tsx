import { tasks } from '../../../../content/home.ts'
import { Icon } from '../../components/icon.tsx'

/** The six things that people come for most, between two hairlines. */
export const TaskLinks = () => (
  <ul className="mt-10 grid border-y border-line md:mt-16 md:grid-cols-3 lg:grid-cols-6">
    {tasks.map(({ icon, label, text, href }) => (
      <li
        key={href}
        className="border-line max-md:not-first:border-t max-lg:md:nth-[n+4]:border-t max-lg:md:not-nth-[3n+1]:border-l lg:not-first:border-l"
      >
        <a
          href={href}
          className="group grid h-full content-start gap-2 leading-[1.3] font-semibold text-control max-md:grid-cols-[1.5rem_1fr] max-md:gap-x-4 max-md:gap-y-0 max-md:py-3.5 md:p-5 max-lg:md:[li:nth-child(3n+1)>&]:pl-0 lg:[li:first-child>&]:pl-0"
        >
          <Icon name={icon} size="large" className="text-link max-md:row-span-2" />
          <span className="group-hover:underline group-hover:underline-offset-[.22em]">{label}</span>
          <span className="text-sm font-normal text-muted">{text}</span>
        </a>
      </li>
    ))}
  </ul>
)
