import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { frequencies } from '../../../domain/frequencies.ts'
import { restoreOrder, useSentOrder } from '../accounts/use-order-form.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { isMarkedSignedIn } from '../session.ts'
import { readJson, storeJson } from '../web-storage.ts'
import type { FilledStandingOrder } from './standing-order-form.ts'
import { setUpOrder } from './standing-order-queries.ts'

/** A standing order as it was sent, under its id. */
type SentStandingOrder = FilledStandingOrder & { readonly id: string }

const storageKey = 'unansweredStandingOrder'

const texts = ['id', 'accountId', 'amount', 'firstOn', 'owner']

function isSent(value: unknown): value is SentStandingOrder & { readonly owner: string } {
  if (typeof value !== 'object' || value === null) return false
  const frequency: unknown = Reflect.get(value, 'frequency')
  return (
    texts.every(name => typeof Reflect.get(value, name) === 'string') &&
    frequencies.some(each => each === frequency)
  )
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A standing order in the tab's storage from before it is sent until it has an answer, so that a reload or the next sign-in
 * finds it. It gives no access without the customer's session. `owner`: the email of the customer. Another one's, who has
 * used this tab, is dropped; so is one of an account that is none of `accountIds`, about which the bank says no more.
 */
export function openSentStandingOrder(session: TabStorage, owner: string) {
  const clear = (): void => session.removeItem(storageKey)
  return {
    read: (accountIds: readonly string[]): SentStandingOrder | undefined => {
      const value = readJson(session, storageKey)
      if (isSent(value) && value.owner === owner && accountIds.includes(value.accountId)) {
        const { owner: _, ...order } = value
        return order
      }
      clear()
      return undefined
    },
    write: (order: SentStandingOrder): void => {
      storeJson(session, storageKey, { ...order, owner })
    },
    clear,
  }
}

/**
 * The standing order that was sent and has no answer yet, as it was sent; also after a reload. `accounts`: all open accounts
 * of the customer.
 */
export function useSentStandingOrder(accounts: readonly Account[]) {
  const { local, session } = useEnvironment()
  const { email } = useSession().customer
  const queryClient = useQueryClient()
  const [stored] = useState(() => {
    const opened = openSentStandingOrder(session, email)
    const order = opened.read(accounts.map(({ id }) => id))
    if (order) restoreOrder(queryClient, setUpOrder, order)
    return opened
  })
  const sent = useSentOrder<FilledStandingOrder>(setUpOrder)
  useEffect(() => {
    if (sent) stored.write(sent)
    // The end of a session, which takes its mark away first, forgets the order and answers nothing.
    else if (isMarkedSignedIn(local)) stored.clear()
  }, [sent, stored, local])
  return sent
}
