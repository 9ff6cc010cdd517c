import { businessAccountTypes, type BusinessAccountId } from '../../../../content/business/account-types.ts'
import { businessOpenAccount } from '../../../../content/business/open-account.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { AsidePanel } from '../page-parts/aside-panel.tsx'

const { aside } = businessOpenAccount

// Each account's lines show while its radio is the one chosen. Written out: the stylesheet is made from
// what stands here.
const shownWhileChosen: Record<BusinessAccountId, string> = {
  'business-current': 'group-has-[[value=business-current]:checked]/choice:block',
  'business-premium': 'group-has-[[value=business-premium]:checked]/choice:block',
  'business-startup': 'group-has-[[value=business-startup]:checked]/choice:block',
}

/** The choice once more with the way on, the telephone number for questions, and what protects the money. */
export const ChoiceAside = () => (
  <AsidePanel label={aside.label}>
    <div className="grid items-center gap-x-10 gap-y-5 max-lg:md:grid-cols-[1fr_16rem]">
      <ChosenAccount />
      <div>
        <Button type="submit" size="large" wide>
          {aside.action}
        </Button>
        <p className="mt-3 text-sm text-muted">{aside.note}</p>
      </div>
    </div>
    <div className="grid justify-items-start gap-x-10 max-lg:md:grid-cols-[1fr_16rem]">
      <h2 className="panel-heading">{aside.help}</h2>
      <a
        href={aside.phoneLink}
        className="tap money mt-2 inline-flex items-center max-lg:md:mt-0 gap-2.5 font-display text-[1.5rem] leading-[1.2] font-heading tracking-[-.015em] hover:underline"
      >
        <Icon name="phone" className="text-link" />
        {aside.phone}
      </a>
      <p className="money mt-1 text-sm text-muted max-lg:md:col-start-2">{aside.hours}</p>
    </div>
    <p className="money flex items-center gap-3">
      <Icon name="shield" />
      <span className="text-sm">{aside.protection}</span>
    </p>
  </AsidePanel>
)

const ChosenAccount = () => (
  <div>
    <h2 className="font-body text-sm leading-(--leading-body) font-normal tracking-normal text-muted">
      {aside.choice}
    </h2>
    {businessAccountTypes.map(({ id, name, priceLine }) => (
      <div key={id} className={`hidden ${shownWhileChosen[id]}`}>
        <p className="font-display text-xl leading-[1.25] font-heading tracking-[-.012em]">{name}</p>
        <p className="money mt-1 text-muted">{priceLine}</p>
      </div>
    ))}
  </div>
)
