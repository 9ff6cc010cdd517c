import { Panel } from '../panel.tsx'
import { Initials } from '../payees/initials.tsx'
import { accountPageWords } from './own-account-words.ts'

/** Spec section 11.3: who holds an account, one or two. */
export const AccountHolders = ({ names }: { names: readonly string[] }) => (
  <Panel title={accountPageWords.holders}>
    <ul>
      {names.map((name, place) => (
        <li
          key={place}
          className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-4 border-t border-line px-4 py-3 font-semibold md:px-6"
        >
          <Initials name={name} />
          <span className="wrap-anywhere">{name}</span>
        </li>
      ))}
    </ul>
  </Panel>
)
