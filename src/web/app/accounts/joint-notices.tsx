import type { ReactNode } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useEnvironment } from '../environment.ts'
import { useToast } from '../use-toast.ts'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { closingWords, freezeWords } from './joint-and-closing-words.ts'
import { shortName } from './own-account-words.ts'
import { useOtherHolder } from './use-other-holder.ts'
import { useOpenDialog } from './use-open-dialog.ts'

interface JointNoticesProps {
  readonly account: Account
  /** All open accounts of the customer. */
  readonly accounts: readonly Account[]
}

/** Spec section 11.7: that a joint account is frozen, or asked to be closed, and what this holder can do about it. */
export const JointNotices = ({ account, accounts }: JointNoticesProps) => (
  <>
    {account.freeze && <FreezeNotice account={account} freeze={account.freeze} />}
    {account.closing && <ClosingNotice account={account} accounts={accounts} closing={account.closing} />}
  </>
)

/** A notice with its buttons below its words. */
export const NoticeWithActions = ({
  lead,
  text,
  children,
}: {
  lead: string
  text?: string
  children?: ReactNode
}) => (
  <Notice look="info" lead={lead}>
    {text}
    {children !== undefined && <span className="mt-3 flex flex-wrap gap-3">{children}</span>}
  </Notice>
)

function FreezeNotice({ account, freeze }: { account: Account; freeze: NonNullable<Account['freeze']> }) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const { isOpen, open, close } = useOpenDialog()
  const name = shortName(account)
  const { by, isMine, waitingFor, isReleasedByMe } = freeze
  return (
    <>
      <NoticeWithActions
        lead={isMine ? freezeWords.frozenByMe : freezeWords.frozen(by)}
        {...(waitingFor !== null && { text: freezeWords.waiting(waitingFor) })}
      >
        {isReleasedByMe ? undefined : (
          <Button size="small" variant="line" onClick={open}>
            {freezeWords.release}
          </Button>
        )}
      </NoticeWithActions>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={freezeWords.releaseTitle(name)}
        action={freezeWords.release}
        send={(signal, confirmationId) =>
          bank.releaseAccount({ params: { id: account.id }, query: { confirmationId }, signal })
        }
        onDone={reply => {
          const left = reply.status === 200 ? reply.body.account.freeze : null
          showToast({
            look: 'success',
            ...(left ? freezeWords.oneReleased(name, left.waitingFor ?? '') : freezeWords.released(name)),
          })
        }}
      >
        <p>{freezeWords.releaseText}</p>
      </ConfirmDialog>
    </>
  )
}

interface ClosingNoticeProps extends JointNoticesProps {
  readonly closing: NonNullable<Account['closing']>
}

function ClosingNotice({ account, accounts, closing }: ClosingNoticeProps) {
  const otherHolder = useOtherHolder(account)
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const { isOpen, open, close } = useOpenDialog()
  const name = shortName(account)
  const { isMine, by, lapsesAt } = closing
  return (
    <>
      <NoticeWithActions
        lead={isMine ? closingWords.requestedByMe(otherHolder) : closingWords.asksMe(by)}
        text={closingWords.until(lapsesAt)}
      >
        <Button size="small" variant="line" onClick={open}>
          {isMine ? closingWords.withdraw : closingWords.agree}
        </Button>
      </NoticeWithActions>
      {isMine ? (
        <ConfirmDialog
          isOpen={isOpen}
          onClose={close}
          title={closingWords.withdrawTitle}
          action={closingWords.withdraw}
          send={signal => bank.withdrawClosure({ params: { id: account.id }, signal })}
          onDone={() => showToast({ look: 'success', ...closingWords.withdrawn(name) })}
        >
          <p>{closingWords.withdrawText}</p>
        </ConfirmDialog>
      ) : (
        <CloseAccountDialog
          account={account}
          accounts={accounts}
          otherHolder={otherHolder}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </>
  )
}
