import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { timings } from '../../../../content/facts.ts'
import type { cardOperations } from '../../../contract/card-operations.ts'
import { cardRoutes } from '../../../contract/card-routes.ts'
import type { Card, GamblingBlock } from '../../../contract/cards.ts'
import { type Client, createClient } from '../../../contract/client.ts'
import { hasEnded } from '../../../domain/cards.ts'
import { ownMoneyWords } from '../accounts/own-money-words.ts'
import { type OrderAnswer, readUndone, sendOrder } from '../accounts/send-once.ts'
import { BankFault } from '../bank-client.ts'
import { useEnvironment } from '../environment.ts'
import { useToast } from '../use-toast.ts'
import { cardWords } from './cards-words.ts'

type CardClient = Client<typeof cardOperations>

/** The bank's operations of cards. Import it only where it is fetched with what needs it. */
export function useCardClient(): CardClient {
  const { send } = useEnvironment()
  return useMemo(() => createClient<typeof cardOperations>(cardRoutes, send), [send])
}

/** Everything that the bank says of cards is below this key. No number, security code or PIN is ever among it. */
const cardsKey = ['cards'] as const

/** The customer's cards: those that have not ended first. */
export const cardsQuery = (bank: CardClient) =>
  queryOptions({
    queryKey: cardsKey,
    queryFn: async ({ signal }) => {
      const reply = await bank.listCards({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

/** A card, with the block of all the customer's cards. */
export interface CardAndBlock {
  readonly card: Card
  readonly gamblingBlock: GamblingBlock
}

export const cardQuery = (bank: CardClient, cardId: string) =>
  queryOptions({
    queryKey: [...cardsKey, cardId],
    queryFn: async ({ signal }): Promise<CardAndBlock> => {
      const reply = await bank.readCard({ params: { id: cardId }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

/** The merchants that take payments again and again: the one that took one last first. */
export const subscriptionsQuery = (bank: CardClient) =>
  queryOptions({
    queryKey: [...cardsKey, 'subscriptions'],
    queryFn: async ({ signal }) => {
      const reply = await bank.listSubscriptions({ signal })
      if (reply.status === 200) return reply.body.subscriptions
      throw new BankFault(reply)
    },
    refetchInterval: timings.balanceRefreshMs,
  })

/** The physical card of an account that has not ended, if there is one. */
export const cardOfAccount = (cards: readonly Card[], accountId: string): Card | undefined =>
  cards.find(card => card.accountId === accountId && card.kind === 'physical' && !hasEnded(card.status))

type Reply = { readonly status: number; readonly body: unknown }

/** Changes something of cards, once, and asks for them again: an answer that was lost may have been a yes. */
export function useCardChange() {
  const { clock } = useEnvironment()
  const queryClient = useQueryClient()
  return {
    /** Sends a change. Any answer below 300 is a yes. */
    send: async <Replied extends Reply>(ask: (signal: AbortSignal) => Promise<Replied>) =>
      sendOrder<Replied>(clock, async signal => {
        const reply = await ask(signal)
        return reply.status < 300 ? { kind: 'done', body: reply } : readUndone(reply, false)
      }),
    readAgain: () => queryClient.invalidateQueries({ queryKey: cardsKey }),
  }
}

/** Says that a change was not made, and why; the next answer replaces it. `titles`: the other toasts of the same matter. */
export function useUnchangedToast(titles: readonly string[]) {
  const { showToast, forget } = useToast([cardWords.unchanged, ownMoneyWords.unanswered, ...titles])
  return {
    showToast,
    forget,
    showUnchanged: (answer: OrderAnswer<unknown> | { readonly kind: 'left' }) => {
      if (answer.kind === 'refused')
        showToast({ look: 'danger', title: cardWords.unchanged, text: answer.message })
      if (answer.kind === 'unanswered')
        showToast({ look: 'danger', title: ownMoneyWords.unanswered, text: ownMoneyWords.again })
    },
  }
}
