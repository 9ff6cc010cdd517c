import { Link } from 'react-router'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import type { Account } from '../../../contract/accounts.ts'
import { formatSortCode } from '../../../contract/account-numbers.ts'
import type { Preferences } from '../../../contract/preferences.ts'
import { dashboardPaths } from '../dashboard/navigation.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { SwitchRow } from '../settings/preferences/switch-row.tsx'
import { RefusalNotice } from '../settings/refusal-notice.tsx'
import { statementOptionWords } from './statement-option-words.ts'
import { useStatementPreferences } from './use-statement-preferences.ts'

const words = statementOptionWords.dialog

interface StatementPreferencesDialogProps {
  readonly account: Account
  readonly kept: Preferences
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How statements come: two switches, kept together by Save. */
export function StatementPreferencesDialog(props: StatementPreferencesDialogProps) {
  const { account, kept, isOpen, onClose } = props
  const { customer } = useSession()
  const { wanted, flip, save, isBusy, refusal, reset } = useStatementPreferences(kept)
  const { email, post } = kept.delivery
  const { product, sortCode, accountNumber } = account
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      title={words.title}
      subtitle={words.account(product, formatSortCode(sortCode), accountNumber)}
      isOpen={isOpen}
      onClose={close}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.close}
    >
      <DialogBody>
        <div className="overflow-clip rounded-panel border border-line">
          <SwitchRow
            label={statementOptionWords.email}
            sentences={[words.emailMeans(customer.email), ...(email === 'kept' ? [words.emailKept] : [])]}
            isOn={wanted.emailStatements}
            onFlip={isOn => flip('emailStatements', isOn)}
          />
          <SwitchRow
            label={statementOptionWords.paper}
            sentences={[words.paperMeans, ...(post === 'kept' ? [words.paperKept] : [])]}
            isOn={wanted.paperStatements}
            onFlip={isOn => flip('paperStatements', isOn)}
          />
        </div>
        <p className="flex items-start gap-3 text-sm text-muted">
          <Icon name="info" />
          <span>
            {words.stays}{' '}
            <Link to={dashboardPaths.settings} className="link">
              {words.settings}
            </Link>
            .
          </span>
        </p>
        <RefusalNotice refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={close}>
          {words.cancel}
        </Button>
        <Button busy={isBusy} onClick={() => void save(close)}>
          {words.save}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
