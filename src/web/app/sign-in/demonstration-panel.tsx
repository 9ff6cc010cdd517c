import { useQuery } from '@tanstack/react-query'
import type { Demonstration } from '../../../contract/demonstration.ts'
import { Button } from '../../components/button.tsx'
import { demonstrationQuery } from '../demonstration-query.ts'
import { useEnvironment } from '../environment.ts'
import { demonstrationWords as words } from './sign-in-words.ts'

type Shown = NonNullable<Demonstration['demonstration']>
export type DemonstrationCustomer = Shown['customers'][number]

interface DemonstrationPanelProps {
  /** Fills the form; it is sent by hand. */
  readonly onUse: (customer: DemonstrationCustomer, password: string) => void
}

/** Whom a demonstration shows, and their password (ruling 22). It stands last: what is above stays where it is. */
export function DemonstrationPanel({ onUse }: DemonstrationPanelProps) {
  const { bank } = useEnvironment()
  const { data } = useQuery(demonstrationQuery(bank))
  const shown = data?.demonstration
  if (!shown) return null
  return (
    <section aria-label={words.title} className="mt-3 rounded-panel border border-line bg-bg text-sm">
      <header className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
        <h2 className="font-body text-sm leading-[inherit] font-strong tracking-normal">{words.title}</h2>
        <p className="text-muted">
          {words.password}{' '}
          <b className="inline-block font-semibold wrap-anywhere text-ink">{shown.password}</b>
        </p>
      </header>
      <ul>
        {shown.customers.map(customer => (
          <li
            key={customer.email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2"
          >
            <span className="min-w-0 flex-1 basis-36">
              <span className="block font-semibold break-words">
                <BreakableAddress address={customer.email} />
              </span>
              <span className="block text-muted">
                {customer.name}, {words.kinds[customer.kind]}
              </span>
            </span>
            <Button variant="line" size="small" onClick={() => onUse(customer, shown.password)}>
              {words.fillIn}
              <span className="sr-only"> {words.fillInFor(customer.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** On a narrow screen an address goes on after its `@`, rather than within a word. */
const BreakableAddress = ({ address }: { address: string }) => {
  const at = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
