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
import { type ChangeRefusal, requestChange, done, refused } from '../settings/request-change.ts'
import { preferencesQuery } from '../settings/settings-queries.ts'
import { preferenceWords } from '../settings/settings-words.ts'
import { SwitchRow } from '../settings/switch-row.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'

export const statementOptionWords = {
  title: 'Statement Options',
  /** Spec section 2: each with its state. */
  email: 'Email Delivery',
  paper: 'Paper Statements',
  enabled: 'Enabled',
  disabled: 'Disabled',
  emailTo: (address: string) => `To ${address}`,
  paperBy: 'A printed copy of each',
  manage: 'Manage Statement Preferences',
  failed: {
    lead: 'We could not load your statement preferences.',
    text: 'The bank did not answer. Your preferences have not changed.',
  },
  dialog: {
    title: 'Statement preferences',
    account: (product: string, sortCode: string, accountNumber: string) =>
      `For your ${product}, ${sortCode} ${accountNumber}.`,
    emailMeans: (address: string) => `A message to ${address} when one is ready`,
    emailKept: preferenceWords.emailKept,
    paperMeans: 'A letter with each statement',
    /** The bank has no postal address for a customer. */
    paperKept:
      'This bank posts no letters and knows no postal address of yours: it keeps what it would have posted',
    stays:
      'Your statements stay here to download, whichever you choose. You can change your email address in',
    settings: 'Settings',
    cancel: 'Cancel',
    save: 'Save preferences',
    close: 'Close',
  },
  saved: {
    title: 'Statement Preferences Updated',
    text: 'Your statement preferences have been saved.',
  },
} as const

const dialogWords = statementOptionWords.dialog

interface StatementPreferencesDialogProps {
  readonly account: Account
  readonly kept: Preferences
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How statements are delivered: two switches, saved together by Save. */
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
      title={dialogWords.title}
      subtitle={dialogWords.account(product, formatSortCode(sortCode), accountNumber)}
      isOpen={isOpen}
      onClose={close}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={dialogWords.close}
    >
      <DialogBody>
        <div className="overflow-clip rounded-panel border border-line">
          <SwitchRow
            label={statementOptionWords.email}
            sentences={[
              dialogWords.emailMeans(customer.email),
              ...(email === 'kept' ? [dialogWords.emailKept] : []),
            ]}
            isOn={wanted.emailStatements}
            onFlip={isOn => flip('emailStatements', isOn)}
          />
          <SwitchRow
            label={statementOptionWords.paper}
            sentences={[dialogWords.paperMeans, ...(post === 'kept' ? [dialogWords.paperKept] : [])]}
            isOn={wanted.paperStatements}
            onFlip={isOn => flip('paperStatements', isOn)}
          />
        </div>
        <p className="flex items-start gap-3 text-sm text-muted">
          <Icon name="info" />
          <span>
            {dialogWords.stays}{' '}
            <Link to={appPages.settings.path} className="link">
              {dialogWords.settings}
            </Link>
            .
          </span>
        </p>
        <RefusalNotice refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={close}>
          {dialogWords.cancel}
        </Button>
        <Button busy={isBusy} onClick={() => void save(close)}>
          {dialogWords.save}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type Wanted = Pick<Preferences, 'emailStatements' | 'paperStatements'>

/** The unsaved preferences for statements; `save` sends them to the bank, one request at a time. */
function useStatementPreferences(kept: Preferences) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const { tell } = useToast([statementOptionWords.saved.title])
  const [flipped, setFlipped] = useState<Partial<Wanted>>({})
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<ChangeRefusal>()
  const { emailStatements, paperStatements } = kept
  const wanted: Wanted = { emailStatements, paperStatements, ...flipped }

  async function save(onSaved: () => void): Promise<void> {
    setRefusal(undefined)
    const answer = await requestChange(clock, async signal => {
      const reply = await bank.changePreferences({ body: wanted, signal })
      return reply.status === 200 ? done(reply.body) : refused(reply.body)
    })
    const { queryKey } = preferencesQuery(bank)
    if (answer.kind === 'done') {
      queryClient.setQueryData(queryKey, answer.body)
      tell({ look: 'success', ...statementOptionWords.saved })
      onSaved()
    }
    if (answer.kind === 'refused') {
      const { message, isUnanswered } = answer
      setRefusal(last => ({ message, isUnanswered, count: (last?.count ?? 0) + 1 }))
      // Without an answer, the bank may have saved them anyway.
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
