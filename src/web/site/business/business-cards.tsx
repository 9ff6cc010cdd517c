import { businessOverview, type BusinessCard } from '../../../../content/business/overview.ts'
import { Icon } from '../../components/icon.tsx'
import { Ticks } from '../page-parts/ticks.tsx'

const { cards, more, moreAbout } = businessOverview

/** The six products as cells of one panel, a hairline between them. */
export const BusinessCards = () => (
  <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line md:grid-cols-2 lg:grid-cols-3">
    {cards.map(card => (
      <Cell key={card.href} {...card} />
    ))}
  </ul>
)

const Cell = ({ icon, title, text, points, href }: BusinessCard) => (
  <li className="flex flex-col items-start bg-surface px-6 pt-6 pb-5 print:break-inside-avoid">
    <Icon name={icon} size="feature" className="text-link" />
    <h3 className="mt-4">{title}</h3>
    <p className="mt-1 text-muted">{text}</p>
    <Ticks
      items={points}
      className="money mt-4 mb-5 w-full border-t border-line pt-3 text-nav leading-[1.45] *:py-[.3rem]"
    />
    <a href={href} className="mt-auto min-h-8 link">
      <span>
        {more}
        <span className="sr-only">{moreAbout(title)}</span>
      </span>
      <Icon name="arrow-right" size="small" />
    </a>
  </li>
)
