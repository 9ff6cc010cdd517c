import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { appPages } from '../../../../content/app-pages.ts'
import type { Confirmation, ConfirmationAnswer } from '../../../contract/confirmations.ts'
import type { Session } from '../../../contract/sessions.ts'
import { sessionKey } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { endPrompt, signWithPasskey } from '../passkeys/ask-browser.ts'
import { usePasskeyClient } from '../passkeys/passkey-client.ts'
import { hasPasskeys } from '../passkeys/has-passkeys.ts'
import { whyNoPasskeys } from '../passkeys/where-passkeys-work.ts'
import { readJson, storeJson } from '../web-storage.ts'
import { confirmationWords as words, type Method } from './confirmation-words.ts'
import { sendProof } from './read-answer.ts'
import type { ConfirmationRequest } from './use-confirmation.tsx'

/** A proof under the id of its try. */
type Proof = z.input<typeof ConfirmationAnswer>
type TypedMethod = Exclude<Method, 'passkey'>

/** Where the dialog is. */
export type Stage =
  | { readonly at: 'asked'; readonly message?: Message }
  | { readonly at: 'prompt' | 'busy' }
  | { readonly at: 'unanswered'; readonly proof: Proof }
  | { readonly at: 'over'; readonly message: Message; readonly isLocked: boolean }

/** What is said of a try. Each has an id, so that the same sentence is read out again. */
interface Message {
  readonly id: string
  readonly look: 'info' | 'danger'
  readonly sentence: string
}

const lastMinuteMs = 60_000

/** The time of the bank, from when it last stated it. */
function useBankNow(): () => number {
  const { clock } = useEnvironment()
  const queryClient = useQueryClient()
  return () => {
    const known = queryClient.getQueryState<Session>(sessionKey)
    const nowMs = clock.now()
    return known?.data ? Date.parse(known.data.asOf) + nowMs - known.dataUpdatedAt : nowMs
  }
}

/** One dialog: its confirmation, and what has become of it. */
export function useProof(first: Confirmation, { sendAgain, leave }: Omit<ConfirmationRequest, 'toConfirm'>) {
  const { clock, newId } = useEnvironment()
  const bank = usePasskeyClient()
  const showTip = useTip()
  const [confirmation, setConfirmation] = useState<ConfirmationRequest['toConfirm']>(first)
  const [stage, setStage] = useState<Stage>({ at: 'asked' })
  const message = (sentence: string, look: Message['look'] = 'danger'): Message => ({
    id: newId(),
    look,
    sentence,
  })
  const isLastMinute = useDeadline(confirmation, () => {
    if (stage.at === 'prompt') void endPrompt()
    if (stage.at === 'asked' || stage.at === 'prompt')
      setStage({ at: 'over', message: message(words.late), isLocked: false })
  })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function sendOn(confirmationId?: string) {
    setStage({ at: 'busy' })
    const next = await sendAgain(confirmationId)
    if (!next) return
    setConfirmation(next)
    setStage({ at: 'asked' })
  }

  async function prove(proof: Proof) {
    if (confirmation === 'no_method') return
    const { id, action, methods } = confirmation
    setStage({ at: 'busy' })
    const outcome = await sendProof(clock, signal =>
      bank.answerConfirmation({ params: { id }, body: proof, signal }),
    )
    if (isGone.current) return
    switch (outcome.kind) {
      case 'confirmed':
        if (proof.method === 'password' && action !== 'passkey_added' && !methods.includes('passkey'))
          showTip()
        return sendOn(id)
      case 'refused':
        return setStage({ at: 'asked', message: message(outcome.sentence) })
      case 'over':
        return setStage({ at: 'over', message: message(outcome.sentence), isLocked: outcome.isLocked })
      case 'unanswered':
        return setStage({ at: 'unanswered', proof })
      case 'left':
        return leave()
    }
  }

  async function usePasskey(options: NonNullable<Confirmation['options']>) {
    setStage({ at: 'prompt' })
    const prompted = await signWithPasskey(options)
    if (isGone.current) return
    if (prompted.ok) return prove({ answerId: newId(), method: 'passkey', response: prompted.response })
    setStage(now =>
      now.at === 'prompt' ? { at: 'asked', message: message(words.promptClosed, 'info') } : now,
    )
  }

  return {
    confirmation,
    stage,
    isLastMinute,
    /** Sends what was typed. */
    proveTyped: (method: TypedMethod, typed: string) => {
      const proof = method === 'password' ? { password: typed } : { code: typed }
      void prove({ answerId: newId(), method, ...proof })
    },
    provePasskey: () => {
      if (confirmation !== 'no_method' && confirmation.options) void usePasskey(confirmation.options)
    },
    /** Asks again what became of a proof that had no answer. */
    checkAgain: () => {
      if (stage.at === 'unanswered') void prove(stage.proof)
    },
    startAgain: () => void sendOn(),
    /** Takes away what was said of the last try. */
    forget: () => setStage(now => (now.at === 'asked' ? { at: 'asked' } : now)),
    cancel: () => {
      if (stage.at === 'prompt') void endPrompt()
      // If this is lost, the confirmation ends by itself within its five minutes.
      if (confirmation !== 'no_method')
        bank.cancelConfirmation({ params: { id: confirmation.id } }).catch(() => undefined)
      leave()
    },
  }
}

/** Calls `onEnd` when the time of a confirmation is over. Answers whether its last minute has begun. */
function useDeadline(confirmation: ConfirmationRequest['toConfirm'], onEnd: () => void): boolean {
  const { clock } = useEnvironment()
  const bankNow = useBankNow()
  const readNow = useEffectEvent(bankNow)
  const end = useEffectEvent(onEnd)
  const endsAt = confirmation === 'no_method' ? undefined : confirmation.endsAt
  const [lastMinuteOf, setLastMinuteOf] = useState<string>()
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const leftMs = Date.parse(endsAt) - readNow()
    const cancels = [
      clock.after(Math.max(0, leftMs - lastMinuteMs), () => setLastMinuteOf(endsAt)),
      clock.after(Math.max(0, leftMs), () => end()),
    ]
    return () => {
      for (const cancel of cancels) cancel()
    }
  }, [clock, endsAt])
  return endsAt !== undefined && lastMinuteOf === endsAt
}

const tipKey = 'isPasskeyTipShown'

/** Recommends a passkey, once a session, where there can be one. Without room in the storage, it is shown again. */
function useTip() {
  const { session, toasts } = useEnvironment()
  return () => {
    if (whyNoPasskeys(location, hasPasskeys()) || readJson(session, tipKey) !== null) return
    storeJson(session, tipKey, true)
    const link = { label: words.settings, href: `${appPages.settings.path}#security` }
    toasts.show({ look: 'info', ...words.tip, link })
  }
}
