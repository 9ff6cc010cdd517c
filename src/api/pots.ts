import { moveMoney, type Move as BankMove } from '../bank/accounts/move-money.ts'
import { openPot } from '../bank/accounts/open-pot.ts'
import { changePot, closePot } from '../bank/accounts/pots.ts'
import { type PotEntry as BankPotEntry, readPot } from '../bank/accounts/read-pot.ts'
import type { Bank } from '../bank/bank.ts'
import { depositWords } from '../contract/deposit-words.ts'
import type { Move } from '../contract/moves.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { PotEntry } from '../contract/pots.ts'
import { formatMoney, moneyOf, type Pence, penceOf } from '../domain/money.ts'
import { presentPot } from './accounts.ts'
import { frozenRefusal } from './frozen.ts'
import type { Handlers } from './handler.ts'
import { lockedSentence } from './openings.ts'

const replay = { 'idempotent-replayed': 'true' } as const

const pounds = (pence: Pence): string => formatMoney(moneyOf(pence))

export const moveHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'moveMoney'> => ({
  async moveMoney({ session, body: { amount, ...order } }, { reply, refuse }) {
    const { customerId } = session
    const moved = await moveMoney(bank, { customerId, order: { ...order, amountPence: penceOf(amount) } })
    if (!moved.ok) {
      const { refusal } = moved
      const { code } = refusal
      if (code === 'above_maximum')
        return refuse({ code, sentence: depositWords.aboveMaximum(refusal.product, refusal.maximumPence) })
      if (code === 'account_frozen') return refuse(frozenRefusal(refusal))
      if (code === 'account_locked') return refuse({ code, sentence: lockedSentence(refusal.lockedUntil) })
      if (code === 'transfer_id_reused')
        return refuse({ code, sentence: 'This id belongs to something else. Start again.' })
      return refuse({ code })
    }
    const answer = { move: presentMove(moved.value.move) }
    return moved.value.replayed ? reply(200, answer, replay) : reply(201, answer)
  },
})

const presentMove = (move: BankMove): Move => ({
  id: move.id,
  from: move.from,
  to: move.to,
  amount: moneyOf(move.amountPence),
  status: move.status,
  ...(move.reason && { reason: move.reason }),
  date: move.decidedAt.toISOString(),
})

const penceIfGiven = (amount: string | undefined): Pence | undefined =>
  amount === undefined ? undefined : penceOf(amount)

export const potHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'openPot' | 'readPot' | 'changePot' | 'closePot'> => ({
  async openPot({ session, params, body: { goal, amount, ...chosen }, caller }, { reply, refuse }) {
    const { customerId } = session
    const opened = await openPot(bank, {
      customerId,
      pot: {
        ...chosen,
        accountId: params.id,
        goalPence: penceIfGiven(goal),
        amountPence: penceIfGiven(amount),
      },
      caller,
    })
    if (!opened.ok) {
      const { refusal } = opened
      if (refusal.code === 'insufficient_funds')
        return refuse({
          code: refusal.code,
          sentence: `You have ${pounds(refusal.availablePence)} available`,
        })
      if (refusal.code === 'above_limit')
        return refuse({
          code: refusal.code,
          sentence: `We move at most ${pounds(refusal.limitPence)} at once`,
        })
      if (refusal.code === 'account_frozen') return refuse(frozenRefusal(refusal))
      return refuse(refusal)
    }
    return opened.value.replayed ? reply(200, null, replay) : reply(201, null)
  },

  async readPot({ session, params, query: { page, pageSize } }, { reply, refuse }) {
    const { customerId } = session
    const found = await readPot(bank, { customerId, potId: params.id, page, pageSize })
    if (!found) return refuse({ code: 'not_found' })
    const { pot, accountId, openedAt, closedAt, entries, total } = found
    return reply(200, {
      pot: presentPot(pot),
      accountId,
      openedAt: openedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      entries: entries.map(presentEntry),
      page,
      pageSize,
      total,
    })
  },

  async changePot({ session, params, body: { goal, ...changes }, caller }, { reply, refuse }) {
    const changed = await changePot(bank, {
      customerId: session.customerId,
      potId: params.id,
      changes: { ...changes, goalPence: goal === null ? null : penceIfGiven(goal) },
      caller,
    })
    return changed.ok ? reply(204, null) : refuse(changed.refusal)
  },

  async closePot({ session, params, caller }, { reply, refuse }) {
    const closed = await closePot(bank, { customerId: session.customerId, potId: params.id, caller })
    return closed.ok ? reply(204, null) : refuse(closed.refusal)
  },
})

const presentEntry = (entry: BankPotEntry): PotEntry => ({
  date: entry.bookedAt.toISOString(),
  type: entry.direction,
  amount: moneyOf(entry.amountPence),
  balance: moneyOf(entry.balanceAfterPence),
})
