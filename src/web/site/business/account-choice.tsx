import { businessAccountTypes, type BusinessAccountType } from '../../../../content/business/account-types.ts'
import { businessOpenAccount } from '../../../../content/business/open-account.ts'
import { KeepLastWords } from '../page-parts/keep-last-words.tsx'
import { Ticks } from '../page-parts/ticks.tsx'

/** The three accounts as radio cards: a press anywhere on a card chooses it, and the arrow keys move the choice. */
export const AccountChoice = () => (
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
