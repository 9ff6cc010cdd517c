import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { Preferences } from '../../../contract/profile.ts'
import { formatSortCode } from '../../../domain/destination.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { RefusalNotice } from '../settings/refusal-notice.tsx'
import { type ChangeRefusal, useChangeRequests, done, refused } from '../settings/request-change.ts'
import { preferencesQuery } from '../settings/settings-queries.ts'
import { preferenceWords } from '../settings/settings-words.ts'
import { SwitchRow } from '../settings/switch-row.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { statementOptionWords } from './statement-words.ts'

const words = {
  title: 'Statement preferences',
  account: (product: string, sortCode: string, accountNumber: string) =>
    `For your ${product}, ${sortCode} ${accountNumber}.`,
  emailMeans: (address: string) => `A message to ${address} when one is ready`,
  emailKept: preferenceWords.emailKept,
  paperMeans: 'A letter with each statement',
  /** The bank has no postal address for a customer. */
  paperKept:
    'This bank posts no letters and knows no postal address of yours: it keeps what it would have posted',
  stays: 'Your statements stay here to download, whichever you choose. You can change your email address in',
  settings: 'Settings',
  cancel: 'Cancel',
  save: 'Save preferences',
  close: 'Close',
  saved: {
    title: 'Statement Preferences Updated',
    text: 'Your statement preferences have been saved.',
  },
} as const

interface StatementPreferencesDialogProps {
  readonly account: Account
  readonly saved: Preferences
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How statements are delivered: two switches, saved together by Save. */
export function StatementPreferencesDialog(props: StatementPreferencesDialogProps) {
  const { account, saved, isOpen, onClose } = props
  const { customer } = useSession()
  const { wanted, flip, save, isBusy, refusal, reset } = useStatementPreferences(saved)
  const { email, post } = saved.delivery
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
            <Link to={appPages.settings.path} className="link">
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

type Wanted = Pick<Preferences, 'emailStatements' | 'paperStatements'>

/** The unsaved preferences for statements; `save` sends them to the bank, one request at a time. */
function useStatementPreferences(saved: Preferences) {
  const { bank } = useEnvironment()
  const request = useChangeRequests()
  const queryClient = useQueryClient()
  const { showToast } = useToast([words.saved.title])
  const [flipped, setFlipped] = useState<Partial<Wanted>>({})
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<ChangeRefusal>()
  const { emailStatements, paperStatements } = saved
  const wanted: Wanted = { emailStatements, paperStatements, ...flipped }

  async function save(onSaved: () => void): Promise<void> {
    setRefusal(undefined)
    const answer = await request(async signal => {
      const reply = await bank.changePreferences({ body: wanted, signal })
      return reply.status === 200 ? done(reply.body) : refused(reply.body)
    })
    const { queryKey } = preferencesQuery(bank)
    if (answer.kind === 'done') {
      queryClient.setQueryData(queryKey, answer.body)
      showToast({ look: 'success', ...words.saved })
      onSaved()
    }
    if (answer.kind === 'refused') {
      setRefusal(last => ({ ...answer, count: (last?.count ?? 0) + 1 }))
      // If the answer was lost, the bank may have saved them anyway.
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  return {
    wanted,
    flip: (name: keyof Wanted, isOn: boolean) => setFlipped(before => ({ ...before, [name]: isOn })),
    save: (onSaved: () => void) => begin(() => save(onSaved)),
    isBusy,
    refusal,
    reset: () => {
      setFlipped({})
      setRefusal(undefined)
    },
  }
}
