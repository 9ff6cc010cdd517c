import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardPayment } from '../../../contract/card-payments.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { FocusAfter } from '../focus-after.tsx'
import { notificationsKey } from '../notifications/notification-queries.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { usePayingAccount } from '../payments/payment-rows.tsx'
import { useBankQuery } from '../query-client.ts'
import { formatTime } from '../transactions/transaction-words.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { cardPaymentsKey } from '../cards/card-payment-address.ts'
import { useCardPaymentClient } from '../cards/card-payment-queries.ts'
import { declineInWords, payingCard, theirsInWords } from '../cards/card-payments-words.ts'
import { approvalWords as words } from './approval-words.ts'

interface ApprovalDialogProps {
  /** Those that end first come first. */
  readonly waiting: readonly CardPayment[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * Spec section 15.3: the payments that wait, one after the other. It never closes by itself: one whose time is over, or that was
 * decided elsewhere, says so first.
 */
export function ApprovalDialog({ waiting, isOpen, onClose }: ApprovalDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  // While the dialog closes it keeps its content.
  const [shown, setShown] = useState<CardPayment>()
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setShown(waiting[0])
  }
  const place = waiting.findIndex(({ id }) => id === shown?.id)
  const rest = waiting.filter(({ id }) => id !== shown?.id)
  const leave = () => (rest.length > 0 ? setShown(rest[0]) : onClose())
  return (
    <Dialog
      title={words.title}
      {...(waiting.length > 1 && place >= 0 && { subtitle: words.count(place + 1, waiting.length) })}
      isOpen={isOpen}
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.close}
    >
      {shown && (
        <Waiting
          key={shown.id}
          payment={shown}
          isOver={place < 0}
          isLast={rest.length === 0}
          onBusy={setBusy}
          onDone={leave}
        />
      )}
      <FocusAfter />
    </Dialog>
  )
}

interface WaitingProps {
  readonly payment: CardPayment
  /** It does not wait any more. */
  readonly isOver: boolean
  readonly isLast: boolean
  readonly onBusy: (isBusy: boolean) => void
  readonly onDone: () => void
}

function Waiting({ payment, isOver, isLast, onBusy, onDone }: WaitingProps) {
  const { clock } = useEnvironment()
  const { deciding, approve, refuse, confirmation } = useDecision(payment, { onBusy, onDone })
  // What the customer decides here leaves the list before the answer is read.
  const hasEnded = isOver && deciding === undefined
  const isLate = payment.approveBy !== null && Date.parse(payment.approveBy) <= clock.now()
  return (
    <>
      <DialogBody>
        <PaymentHeading key={String(hasEnded)}>{words.toMerchant(payment)}</PaymentHeading>
        <Facts payment={payment} />
        {hasEnded ? (
          <Notice look="info" role="alert" lead={isLate ? words.ended : words.decided} />
        ) : (
          <div className="grid gap-2">
            {payment.approveBy !== null && (
              <p className="money flex items-center gap-2 text-sm text-muted">
                <Icon name="clock" size="small" />
                {words.until(formatTime(payment.approveBy))}
              </p>
            )}
            <p>{words.notBuying}</p>
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        {hasEnded ? (
          <Button onClick={onDone}>{isLast ? words.close : words.next}</Button>
        ) : (
          <>
            <Button
              variant="line"
              busy={deciding === 'refuse'}
              disabled={deciding === 'approve'}
              onClick={refuse}
            >
              {words.notMe}
            </Button>
            <Button busy={deciding === 'approve'} disabled={deciding === 'refuse'} onClick={approve}>
              {words.approve}
            </Button>
          </>
        )}
      </DialogFooter>
      {confirmation}
    </>
  )
}

/**
 * What is paid, and to which merchant. It takes the focus, not a button: keys that were meant for the page press nothing. It
 * takes it again when the payment does not wait any more, as its buttons go: draw it with another key then.
 */
function PaymentHeading({ children }: { children: string }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  return (
    <h3 ref={heading} tabIndex={-1} className="money text-[1.75rem] leading-[1.2] wrap-anywhere outline-none">
      {children}
    </h3>
  )
}

function Facts({ payment }: { payment: CardPayment }) {
  const { bank } = useEnvironment()
  // Names the account that pays.
  useBankQuery(allAccountsQuery(bank))
  const nameOf = usePayingAccount()
  const { facts } = words
  const { theirs, accountId } = payment
  return (
    <FactList
      facts={[
        { name: facts.card, value: payingCard(payment) },
        { name: facts.account, value: nameOf(accountId) },
        ...(theirs === null ? [] : [{ name: facts.theirs, value: theirsInWords(theirs) }]),
      ]}
    />
  )
}

/** What the customer says of a payment, once, and what came of it. */
function useDecision(payment: CardPayment, { onBusy, onDone }: Pick<WaitingProps, 'onBusy' | 'onDone'>) {
  const { clock } = useEnvironment()
  const bank = useCardPaymentClient()
  const queryClient = useQueryClient()
  const [deciding, setDeciding] = useState<'approve' | 'refuse'>()
  const { begin } = useOneAtATime()
  const { confirmed, confirmation } = useConfirmation()
  const { showToast } = useToast([words.unchanged, ownMoneyWords.unanswered])
  const call = { params: { id: payment.id } }

  /** What it changes: the payment, its card, what its account has available, and what the bell shows. */
  const readAgain = () =>
    Promise.all(
      [cardPaymentsKey, ['cards'], ['accounts'], notificationsKey].map(queryKey =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )

  const send = (ask: (signal: AbortSignal) => ReturnType<typeof bank.approveCardPayment>) =>
    sendOrder<CardPayment>(clock, async signal => {
      const reply = await ask(signal)
      return reply.status === 200 ? { kind: 'done', body: reply.body.cardPayment } : readUndone(reply, false)
    })

  function showOutcome(what: 'approve' | 'refuse', answer: Awaited<ReturnType<typeof send>>): boolean {
    if (answer.kind === 'left') return false
    if (answer.kind === 'unanswered') {
      showToast({ look: 'danger', title: ownMoneyWords.unanswered, text: ownMoneyWords.again })
      return false
    }
    if (answer.kind === 'refused') {
      showToast({ look: 'danger', title: words.unchanged, text: answer.message })
      return true
    }
    const { decline } = answer.body
    if (what === 'refuse') showToast({ look: 'success', title: words.declined, text: words.notMeText })
    else if (decline) showToast({ look: 'danger', title: words.declined, text: declineInWords(decline) })
    else showToast({ look: 'success', title: words.approved, text: words.approvedText(payment) })
    return true
  }

  const decide = (what: 'approve' | 'refuse', ask: () => ReturnType<typeof send>) =>
    void begin(async () => {
      setDeciding(what)
      onBusy(true)
      const answer = await ask()
      const isDecided = showOutcome(what, answer)
      if (answer.kind !== 'left') await readAgain()
      onBusy(false)
      if (isDecided) onDone()
      else setDeciding(undefined)
    })

  return {
    deciding,
    confirmation,
    approve: () =>
      decide('approve', () =>
        confirmed(confirmationId =>
          send(signal =>
            bank.approveCardPayment({ ...call, body: { ...(confirmationId && { confirmationId }) }, signal }),
          ),
        ),
      ),
    refuse: () =>
      decide('refuse', () => send(signal => bank.refuseCardPayment({ ...call, body: {}, signal }))),
  }
}
