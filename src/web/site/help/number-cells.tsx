import type { HelpNumber } from '../../../../content/help/numbers.ts'
import { Icon } from '../../components/icon.tsx'

type NumberCellsProps = {
  /** Also the address of the section within its page. */
  id: string
  heading: string
  lead?: string
  numbers: readonly HelpNumber[]
}

/** Three telephone numbers for urgent matters, on a dark ground: purpose, number and hours. */
export const NumberCells = ({ id, heading, lead, numbers }: NumberCellsProps) => (
  <section
    id={id}
    aria-labelledby={`${id}-heading`}
    className="on-brand scroll-mt-6 rounded-panel dark:border dark:border-brand-line print:bg-transparent print:text-ink"
  >
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-6 pt-6 pb-5 md:px-8">
      <h2 id={`${id}-heading`} className="text-2xl">
        {heading}
      </h2>
      {lead && <p className="text-on-brand-muted print:text-muted">{lead}</p>}
    </div>
    <ul className="grid border-t border-brand-line md:grid-cols-3">
      {numbers.map(number => (
        <NumberCell key={number.name} {...number} />
      ))}
    </ul>
  </section>
)

const NumberCell = ({ icon, name, text, hours, phone, phoneLink }: HelpNumber) => (
  <li className="border-brand-line px-6 py-6 max-md:not-first:border-t md:px-8 md:not-first:border-l">
    <h3 className="flex items-center gap-3 text-lg">
      <Icon name={icon} size="large" className="text-gorse print:text-ink" />
      {name}
    </h3>
    <a
      href={phoneLink}
      className="money mt-3 inline-block py-1 max-md:py-2 font-display text-[1.625rem] leading-[1.2] font-heading tracking-[-.02em] whitespace-nowrap underline decoration-1 underline-offset-[.2em] hover:decoration-2"
    >
      {phone}
    </a>
    <p className="money mt-1 text-nav text-balance print:text-ink">{hours}</p>
    <p className="mt-1 text-nav text-balance text-on-brand-muted print:text-muted">{text}</p>
  </li>
)
