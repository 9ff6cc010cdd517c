import { accounts } from '../../../../content/home.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { Picture } from '../../components/picture.tsx'
import { Ledger } from '../page-parts/ledger.tsx'

/** What the bank offers people, as a ledger beside one picture. */
export const AccountLedger = () => (
  <section aria-labelledby="accounts" className="py-(--section)">
    <div className="wrap grid items-start gap-10 lg:grid-cols-[1fr_1.15fr] lg:gap-16">
      <div>
        <h2 id="accounts">{accounts.heading}</h2>
        <p className="mt-4 max-w-(--measure) text-lg text-balance text-muted">{accounts.text}</p>
        <AccountFeature />
      </div>
      <Ledger lines={accounts.list} names="narrow" />
    </div>
  </section>
)

const AccountFeature = () => (
  <div className="relative mt-8 overflow-hidden rounded-picture bg-deep text-on-brand on-brand">
    <Picture
      name={accounts.feature.picture}
      sizes="(max-width: 68rem) 92vw, 35rem"
      className="w-full object-cover max-md:aspect-4/3 md:aspect-video"
    />
    <div className="absolute inset-0 flex flex-col items-start justify-end p-6 scrim-feature">
      <h3 className="mb-3 max-w-[12em] text-[1.5rem]">{accounts.feature.heading}</h3>
      <LinkButton href={accounts.feature.link.href} variant="accent" size="small">
        {accounts.feature.link.label}
      </LinkButton>
    </div>
  </div>
)
