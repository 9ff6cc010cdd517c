import { queryOptions } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import type { ReceivedInvitation, SentInvitation } from '../../../contract/joint.ts'
import { jointWords } from '../../../contract/joint-words.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { BankFault, type BankClient } from '../bank-client.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FocusAfter } from '../focus-after.tsx'
import { useBankQuery } from '../query-client.ts'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { ConfirmDialog, type DialogFrame } from './confirm-dialog.tsx'
import { NoticeWithActions } from './joint-notices.tsx'
import { invitationWords as words } from './joint-and-closing-words.ts'
import { OrderNotice } from './order-notice.tsx'
import { accountAddress } from './own-account-address.ts'
import { shortName } from './own-account-words.ts'
import { ownMoneyWords } from './own-money-words.ts'
import { refusalOf } from './send-change.ts'
import { readUndone, sendOrder } from './send-once.ts'
import { TickBox } from './tick-box.tsx'
import { useOpenDialog } from './use-open-dialog.ts'

const invitationsQuery = (bank: BankClient) =>
  queryOptions({
    queryKey: ['accounts', 'invitations'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listInvitations({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** The waiting invitations, and the one whose dialog is open: it may end meanwhile, and then its dialog says so. */
function useShown<Invitation extends { readonly id: string }>(waiting: readonly Invitation[] = []) {
  const [answered, setAnswered] = useState<Invitation>()
  const isGone = answered !== undefined && waiting.every(({ id }) => id !== answered.id)
  return { shown: isGone ? [answered, ...waiting] : waiting, setAnswered }
}

/** Spec section 11.3 and 10.2b: the waiting invitations to joint accounts. None, or no answer: nothing is shown. */
export function InvitationNotices() {
  const { bank } = useEnvironment()
  const { data } = useBankQuery(invitationsQuery(bank))
  const received = useShown(data?.received)
  const sent = useShown(data?.sent)
  return (
    <>
      {received.shown.map(invitation => (
        <Received key={invitation.id} invitation={invitation} setAnswered={received.setAnswered} />
      ))}
      {sent.shown.map(invitation => (
        <Sent key={invitation.id} invitation={invitation} setAnswered={sent.setAnswered} />
      ))}
    </>
  )
}

interface NoticeProps<Invitation> {
  readonly invitation: Invitation
  /** Says whose dialog is open. */
  readonly setAnswered: (invitation: Invitation | undefined) => void
}

/** A dialog that answers an invitation, which stays shown while it is open. */
function useAnswering<Invitation>({ invitation, setAnswered }: NoticeProps<Invitation>) {
  const { isOpen, open, close } = useOpenDialog()
  return {
    isOpen,
    open: () => {
      setAnswered(invitation)
      open()
    },
    close: () => {
      setAnswered(undefined)
      close()
    },
  }
}

function Received(props: NoticeProps<ReceivedInvitation>) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const accepting = useAnswering(props)
  const declining = useAnswering(props)
  const { invitation } = props
  const { id, from, lapsesAt } = invitation
  return (
    <>
      <NoticeWithActions lead={words.received(from)} text={words.until(lapsesAt)}>
        <Button
          size="small"
          variant="line"
          aria-label={words.answerTo(words.decline, from)}
          onClick={declining.open}
        >
          {words.decline}
        </Button>
        <Button size="small" aria-label={words.answerTo(words.accept, from)} onClick={accepting.open}>
          {words.accept}
        </Button>
      </NoticeWithActions>
      <AcceptDialog invitation={invitation} isOpen={accepting.isOpen} onClose={accepting.close} />
      <ConfirmDialog
        isOpen={declining.isOpen}
        onClose={declining.close}
        title={words.declineTitle}
        action={words.decline}
        send={signal => bank.declineInvitation({ params: { id }, signal })}
        onDone={() => showToast({ look: 'success', ...words.declined })}
      >
        <p>{words.declineText(from)}</p>
      </ConfirmDialog>
    </>
  )
}

function Sent(props: NoticeProps<SentInvitation>) {
  const { bank } = useEnvironment()
  const { showToast } = useToast([])
  const { isOpen, open, close } = useAnswering(props)
  const { id, email, lapsesAt } = props.invitation
  return (
    <>
      <NoticeWithActions lead={words.waiting(email)} text={words.waitsUntil(lapsesAt)}>
        <Button size="small" variant="line" aria-label={words.answerTo(words.withdraw, email)} onClick={open}>
          {words.withdraw}
        </Button>
      </NoticeWithActions>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={words.withdrawTitle}
        action={words.withdraw}
        send={signal => bank.withdrawInvitation({ params: { id }, signal })}
        onDone={() => showToast({ look: 'success', ...words.withdrawn })}
      >
        <p className="wrap-anywhere">{words.withdrawText(email)}</p>
      </ConfirmDialog>
    </>
  )
}

interface AcceptDialogProps extends DialogFrame {
  readonly invitation: ReceivedInvitation
}

interface AcceptFields {
  readonly acknowledged: boolean
}

function AcceptDialog({ invitation, isOpen, onClose }: AcceptDialogProps) {
  const { form, submit, isBusy, refusal, clear, confirmation } = useAcceptance(invitation, onClose)
  const { field } = useFields(form)
  const id = useId()
  useEffect(() => {
    if (isOpen) form.reset()
  }, [form, isOpen])
  // The dialog stays drawn: an old refusal would be there when it opens again.
  const close = () => {
    clear()
    onClose()
  }
  return (
    <Dialog
      title={words.acceptTitle}
      isOpen={isOpen}
      onClose={close}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={ownMoneyWords.close}
    >
      <Form className="contents" onSend={submit}>
        <DialogBody>
          <p>{words.received(invitation.from)}</p>
          <TickBox {...field('acknowledged')} id={id}>
            {words.agreed}
          </TickBox>
          <OrderNotice refusal={refusal} />
        </DialogBody>
        <DialogFooter>
          <Button variant="line" disabled={isBusy} onClick={close}>
            {ownMoneyWords.cancel}
          </Button>
          <Button type="submit" busy={isBusy}>
            {words.accept}
          </Button>
        </DialogFooter>
      </Form>
      {confirmation}
      <FocusAfter />
    </Dialog>
  )
}

function useAcceptance({ id }: ReceivedInvitation, onClose: () => void) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { showToast } = useToast([])
  const { confirmed, confirmation } = useConfirmation()
  const { form, submit, isBusy, refusal, clearRefusal } = useAppForm<
    AcceptFields,
    AcceptFields,
    Account,
    RefusedRequest
  >({
    fields: ['acknowledged'],
    initial: { acknowledged: false },
    check: value =>
      value.acknowledged
        ? { ok: true, value }
        : { ok: false, faults: { acknowledged: jointWords.notAgreed } },
    checksOnLeave: false,
    send: async body => {
      const answer = await confirmed(confirmationId =>
        sendOrder<Account>(clock, async signal => {
          const reply = await bank.acceptInvitation({
            params: { id },
            body: { ...body, confirmationId },
            signal,
          })
          return reply.status === 200 || reply.status === 201
            ? { kind: 'done', body: reply.body.account }
            : readUndone(reply, false)
        }),
      )
      await queryClient.invalidateQueries({ queryKey: ['accounts'] })
      return refusalOf(answer)
    },
    onDone: account => {
      showToast({ look: 'success', ...words.opened(shortName(account)) })
      onClose()
      void navigate(accountAddress(account.id))
    },
  })
  return { form, submit, isBusy, refusal, clear: clearRefusal, confirmation }
}
