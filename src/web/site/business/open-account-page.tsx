import {
  type BusinessAccountId,
  type BusinessAccountType,
  businessAccountTypes,
  signUp,
} from '../../../../content/business/account-types.ts'
import { businessOpenAccount, type RequiredDocument } from '../../../../content/business/open-account.ts'
import { groups } from '../../../../content/groups.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { AsidePanel } from '../page-parts/aside-panel.tsx'
import { KeepLastWords } from '../page-parts/line-breaks.tsx'
import { NumberedSteps, Ticks } from '../page-parts/lists.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'

const { current, title, lead, apply, papers } = businessOpenAccount
const { label, href, picture } = groups.business

/**
 * Where a business chooses its account (spec section 2). A plain form: the browser itself submits the choice to the
 * sign-up, and CSS alone (`:has`) updates the panel, so the page needs no script.
 */
export const OpenAccountPage = () => (
  <>
    <PictureHeader
      picture={picture}
      breadcrumb={[{ label, href }]}
      current={current}
      title={title}
      lead={lead}
    />
    <form
      action={signUp.path}
      method="get"
      className="group/choice wrap grid items-start gap-x-16 gap-y-12 pt-10 pb-(--section) lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-y-16 lg:pt-16"
    >
      <input type="hidden" name="type" value={signUp.type} />
      <AccountChoice />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-stretch">
        <ChoiceAside />
      </div>
      <div className="min-w-0">
        <h2>{apply.heading}</h2>
        <NumberedSteps steps={apply.steps} />
        <h2 className="mt-16">{papers.heading}</h2>
        <RequiredDocuments documents={papers.documents} />
      </div>
    </form>
  </>
)

/** The three accounts as radio cards: a press anywhere on a card chooses it, and the arrow keys move the choice. */
const AccountChoice = () => (
  <fieldset className="min-w-0">
    <legend>
      <h2>{businessOpenAccount.choose}</h2>
    </legend>
    <div className="mt-6 grid gap-4 md:grid-cols-3">
      {businessAccountTypes.map((account, index) => (
        <AccountCard key={account.id} account={account} chosen={index === 0} />
      ))}
    </div>
  </fieldset>
)

type AccountCardProps = { account: BusinessAccountType; chosen: boolean }

const AccountCard = ({ account, chosen }: AccountCardProps) => {
  const { id, name, price, priceNote, points } = account
  return (
    <div className="relative flex flex-col rounded-panel border border-line-strong bg-surface p-5 hover:bg-hover has-checked:border-link has-checked:bg-surface has-checked:inset-ring has-checked:inset-ring-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <div className="flex gap-2.5 font-display text-[1.0625rem] leading-[1.3] font-[620] tracking-[-.012em] md:min-h-11">
        <input
          type="radio"
          id={id}
          name="account"
          value={id}
          defaultChecked={chosen}
          aria-describedby={`${id}-price ${id}-points`}
          className="relative z-1 mt-0.5 size-4.5 flex-none appearance-none rounded-full border-[1.5px] border-line-strong bg-surface outline-none checked:border-[5.5px] checked:border-primary forced-colors:appearance-auto"
        />
        <label htmlFor={id} className="cursor-pointer after:absolute after:inset-0 after:content-['']">
          <KeepLastWords text={name} />
        </label>
      </div>
      <p id={`${id}-price`} className="money my-3 text-nav text-muted">
        <b className="mr-1 font-display text-[1.75rem] leading-none font-heading tracking-[-.02em] text-ink">
          {price}
        </b>{' '}
        {priceNote}
      </p>
      <div id={`${id}-points`} className="border-t border-line pt-3">
        <Ticks items={points} className="money text-sm leading-[1.45] text-pretty *:gap-2.5 *:py-1" />
      </div>
    </div>
  )
}

/** The papers that an application needs: two columns with hairlines, an icon and a line for each. */
const RequiredDocuments = ({ documents }: { documents: readonly RequiredDocument[] }) => (
  <ul className="mt-6 grid gap-x-12 md:grid-cols-2">
    {documents.map(({ icon, name, note }) => (
      <li
        key={name}
        className="grid grid-cols-[1.625rem_1fr] gap-x-4 border-t border-line py-3.5 leading-[1.4]"
      >
        <Icon name={icon} size="large" className="row-span-2 text-link" />
        <span className="font-[620]">{name}</span>
        <span className="money text-sm text-muted">{note}</span>
      </li>
    ))}
  </ul>
)

const { aside } = businessOpenAccount

// Each account's lines show while its radio is checked. The selectors are written out because Tailwind generates its
// stylesheet from this file's text.
const shownWhileChosen: Record<BusinessAccountId, string> = {
  'business-current': 'group-has-[[value=business-current]:checked]/choice:block',
  'business-premium': 'group-has-[[value=business-premium]:checked]/choice:block',
  'business-startup': 'group-has-[[value=business-startup]:checked]/choice:block',
}

/** The choice repeated, the button that goes on, the telephone number for questions, and the deposit protection. */
const ChoiceAside = () => (
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
