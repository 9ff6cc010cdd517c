import type { Account } from '../../../contract/accounts.ts'
import { Button } from '../../components/button.tsx'
import { Panel } from '../panel.tsx'
import { PotRow } from './account-rows.tsx'
import { accountPageWords as words } from './own-account-words.ts'
import { useFetchedDialog } from './use-fetched-dialog.ts'

const fetchDialog = () => import('./pot-dialog.tsx')

/** The pots of a current account, and a new one. */
export function AccountPots({ account }: { account: Account }) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchDialog)
  const canOpen = account.status === 'open'
  return (
    <Panel
      title={words.pots}
      headerEnd={
        canOpen && (
          <Button variant="line" size="small" icon="plus" onClick={() => void open()} {...preparing}>
            {words.newPot}
          </Button>
        )
      }
    >
      {account.pots.length === 0 ? (
        <p className="border-t border-line px-4 py-5 text-muted md:px-6">{words.noPots}</p>
      ) : (
        <ul className="@container">
          {account.pots.map(pot => (
            <PotRow key={pot.id} pot={pot} accountId={account.id} />
          ))}
        </ul>
      )}
      {code && <code.NewPotDialog account={account} isOpen={isOpen} onClose={close} />}
    </Panel>
  )
}
