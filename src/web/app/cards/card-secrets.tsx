import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { timings } from '../../../../content/facts.ts'
import type { Card, CardDetails } from '../../../contract/cards.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useCardClient } from './card-queries.ts'
import { secretWords as words } from './cards-words.ts'

type Secret =
  | { readonly what: 'details'; readonly details: CardDetails }
  | { readonly what: 'pin'; readonly pin: string }

type What = Secret['what']

/**
 * Spec section 15.1: the number, the expiry and the security code of a card, and its PIN, each for half a minute after the
 * customer has confirmed that it is them. They are in this component's state and nowhere else: not among the bank's
 * answers that pages share, in no storage and no address.
 */
export function CardSecrets({ card: { id, kind, status } }: { card: Card }) {
  const { shown, isOver, secondsLeft, show, hide, busyWith, failure, confirmation } = useSecret(id)
  const kinds: readonly What[] = kind === 'physical' ? ['details', 'pin'] : ['details']
  return (
    <>
      <div className="grid gap-3 @container/secrets">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
          {kinds.map(what => {
            const isShown = shown?.what === what
            return (
              <Button
                key={what}
                // The main action on a frozen card is to unfreeze it.
                variant={isShown || what === 'pin' || status === 'frozen' ? 'line' : 'primary'}
                icon={isShown ? 'eye-off' : what === 'pin' ? 'key' : 'eye'}
                busy={busyWith === what}
                aria-label={isShown ? words.hideWhat[what] : undefined}
                onClick={() => (isShown ? hide() : show(what))}
              >
                {isShown ? words.hide : words.show[what]}
              </Button>
            )
          })}
        </div>
        {failure !== undefined && (
          <Notice look={failure.isUnanswered ? 'warning' : 'danger'} role="alert" lead={failure.sentence} />
        )}
        {shown && (
          <div className="rounded-control bg-selected px-4 py-3">
            <Facts secret={shown} />
            <p role="timer" className="money pt-2 text-sm text-muted">
              {words.hiddenIn(secondsLeft)}
            </p>
          </div>
        )}
        <output className="sr-only">{shown ? words.shown[shown.what] : isOver && words.hidden}</output>
      </div>
      {confirmation}
    </>
  )
}

/** In groups of four, as it stands on a card. */
const grouped = (number: string): string => (number.match(/\d{1,4}/g) ?? []).join(' ')

/** `11/30`, as it stands on a card. */
const onCard = (expires: string): string => `${expires.slice(5)}/${expires.slice(2, 4)}`

const Facts = ({ secret }: { secret: Secret }) => (
  <FactList
    className="*:first:border-t-0 *:border-line-strong/40! *:last:border-b-0"
    facts={
      secret.what === 'pin'
        ? [{ name: words.pin, value: <span className="tracking-[.2em]">{secret.pin}</span> }]
        : [
            { name: words.number, value: grouped(secret.details.number) },
            { name: words.expires, value: onCard(secret.details.expires) },
            { name: words.securityCode, value: secret.details.securityCode },
          ]
    }
  />
)

interface Shown {
  readonly secret: Secret
  readonly untilMs: number
}

const stepMs = 250

/** Asks for a secret of a card, shows it, and forgets it: after half a minute, and when the page is left or hidden. */
function useSecret(cardId: string) {
  const { clock } = useEnvironment()
  const [shown, setShown] = useState<Shown>()
  const [nowMs, setNow] = useState(0)
  const [busyWith, setBusyWith] = useState<What>()
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly isUnanswered: boolean }>()
  const { begin } = useOneAtATime()
  const { confirmed, confirmation } = useConfirmation()
  const ask = useSecretRequest(cardId)
  // It is read out that its time is over, but not that the customer has hidden it.
  const [isOver, setOver] = useState(false)
  useHiding(
    shown,
    () => {
      setShown(undefined)
      setOver(true)
    },
    setNow,
  )

  async function showSoon(what: What) {
    setShown(undefined)
    setOver(false)
    setFailure(undefined)
    setBusyWith(what)
    const answer = await confirmed(confirmationId => ask(what, confirmationId))
    setBusyWith(undefined)
    if (answer.kind === 'refused') setFailure({ sentence: answer.message, isUnanswered: false })
    if (answer.kind === 'unanswered')
      setFailure({ sentence: `${ownMoneyWords.unanswered} ${ownMoneyWords.again}`, isUnanswered: true })
    // Who has turned away meanwhile does not see it, and somebody else might.
    if (answer.kind !== 'done' || document.hidden) return
    const fromMs = clock.now()
    setNow(fromMs)
    setShown({ secret: answer.body, untilMs: fromMs + timings.cardSecretShownMs })
  }

  return {
    shown: shown?.secret,
    isOver: isOver && !shown,
    secondsLeft: Math.max(1, Math.ceil(((shown?.untilMs ?? 0) - nowMs) / 1000)),
    show: (what: What) => void begin(() => showSoon(what)),
    hide: () => setShown(undefined),
    busyWith,
    failure,
    confirmation,
  }
}

function useSecretRequest(cardId: string) {
  const { clock } = useEnvironment()
  const bank = useCardClient()
  return (what: What, confirmationId: string | undefined) =>
    sendOrder<Secret>(clock, async signal => {
      const call = {
        params: { id: cardId },
        body: { ...(confirmationId && { confirmationId }) },
        signal,
      }
      if (what === 'pin') {
        const reply = await bank.showCardPin(call)
        return reply.status === 200
          ? { kind: 'done', body: { what, pin: reply.body.pin } }
          : readUndone(reply, false)
      }
      const reply = await bank.showCardDetails(call)
      return reply.status === 200
        ? { kind: 'done', body: { what, details: reply.body } }
        : readUndone(reply, false)
    })
}

/** Forgets the secret at its time, and as soon as the page is hidden or left. */
function useHiding(shown: Shown | undefined, onHide: () => void, setNow: (nowMs: number) => void) {
  const { clock } = useEnvironment()
  const untilMs = shown?.untilMs
  const hide = useEffectEvent(onHide)
  const count = useEffectEvent(() => {
    const nowMs = clock.now()
    if (untilMs !== undefined && nowMs >= untilMs) hide()
    else setNow(nowMs)
  })
  useEffect(() => {
    if (untilMs === undefined) return undefined
    const listening = new AbortController()
    const { signal } = listening
    // At once: a browser may keep the document of a page that was left as it stood.
    const hideNow = () => flushSync(() => hide())
    document.addEventListener('visibilitychange', () => document.hidden && hideNow(), { signal })
    addEventListener('pagehide', hideNow, { signal })
    const stop = clock.every(stepMs, () => count())
    // Also if the device's clock is set back meanwhile.
    const cancel = clock.after(timings.cardSecretShownMs, () => hide())
    return () => {
      listening.abort()
      stop()
      cancel()
    }
  }, [clock, untilMs])
}
