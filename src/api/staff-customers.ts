import { listEvents } from '../bank/audit/list-events.ts'
import type { Bank } from '../bank/bank.ts'
import { makeIdentityCheck, type IdentityCheck } from '../bank/staff/customers/identity-checks.ts'
import {
  checkTurn,
  type Look,
  openLook,
  openRecord,
  type OpenRecord,
  reachCustomer,
  type RecordRefusal,
} from '../bank/staff/customers/looks.ts'
import { listRecordedAccounts, listRecordedHolds } from '../bank/staff/customer-records/accounts.ts'
import { listRecordedCards } from '../bank/staff/customer-records/cards.ts'
import { findBrokenEvent, listRecordedEvents } from '../bank/staff/customer-records/audit.ts'
import {
  countUnanswered,
  listRecordedMessages,
  listRecordedNotifications,
} from '../bank/staff/customer-records/correspondence.ts'
import { listRecordedDisputes } from '../bank/staff/customer-records/disputes.ts'
import { listRecordedSessions } from '../bank/staff/customer-records/devices.ts'
import { readOverview } from '../bank/staff/customer-records/overview.ts'
import { listRecordedPayees, listRecordedPayments } from '../bank/staff/customer-records/people-paid.ts'
import { countOpenTasks, listRecordedTasks } from '../bank/staff/customer-records/tasks.ts'
import { searchCustomers } from '../bank/staff/customers/search-customers.ts'
import { showField } from '../bank/staff/customers/show-field.ts'
import type { StaffSession } from '../bank/staff/members/staff-session.ts'
import { accepted } from '../bank/result.ts'
import { nameIds } from '../bank/staff/watching/name-ids.ts'
import { staffVisitor } from '../bank/sessions/caller.ts'
import { readDevice } from '../bank/sessions/read-device.ts'
import type { BankOperations } from '../contract/operations.ts'
import { securityEventTypes } from '../contract/sessions.ts'
import {
  type StaffIdentityCheck,
  StaffIdentityCheckRequest,
  type StaffLook,
  StaffLookRequest,
  StaffSearchRequest,
  StaffShowRequest,
} from '../contract/staff-customers.ts'
import { hasEnded } from '../domain/cards.ts'
import { formatTransactionNo } from '../domain/identifiers.ts'
import { moneyOf, signedMoneyOf } from '../domain/money.ts'
import type { Handlers } from './handler.ts'
import { readLater } from './read-request.ts'
import { presentSecurityEvent } from './sessions.ts'
import { presentFacts } from './staff-facts.ts'

const presentLook = ({ openedAt, endsAt, ...look }: Look): StaffLook => ({
  ...look,
  openedAt: openedAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

const headOf = (bank: Bank, { customer, look }: OpenRecord) => ({
  customer,
  look: presentLook(look),
  asOf: bank.clock().toISOString(),
})

const presentCheck = ({ checkedAt, endsAt, ...check }: IdentityCheck): StaffIdentityCheck => ({
  ...check,
  checkedAt: checkedAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

const timeOf = (at: Date | null): string | null => at && at.toISOString()

type LookOperation = 'staffSearchCustomers' | 'staffOpenLook' | 'staffShowField' | 'staffCheckIdentity'

export const staffLookHandlers = (bank: Bank): Pick<Handlers<BankOperations>, LookOperation> => ({
  async staffSearchCustomers({ staff, body, caller }, { reply, refuse }) {
    const turn = await checkTurn(bank, { staff, what: 'searches', caller })
    if (!turn.ok) return refuse(turn.refusal)
    const read = readLater(StaffSearchRequest, body)
    if (!read.ok) return refuse(read.refusal)
    const { search, reason, note } = read.value
    const searched = await searchCustomers(bank, { search, reason, note, staff, caller })
    if (!searched.ok) return refuse(searched.refusal)
    const { customers, tooMany } = searched.value
    return reply(200, {
      customers: customers.map(({ since, accounts, ...found }) => ({
        ...found,
        since: since.toISOString(),
        accounts: [...accounts],
      })),
      tooMany,
    })
  },

  async staffOpenLook({ staff, body, caller }, { reply, refuse }) {
    const named = StaffLookRequest.shape.customerId.safeParse(body['customerId'])
    const reached = named.success ? await reachCustomer(bank, staff, named.data) : accepted(null)
    if (!reached.ok) return refuse(reached.refusal)
    const turn = await checkTurn(bank, { staff, what: 'looks', caller })
    if (!turn.ok) return refuse(turn.refusal)
    const read = readLater(StaffLookRequest, body)
    if (!read.ok) return refuse(read.refusal)
    const { customerId, reason, note } = read.value
    const opened = await openLook(bank, { customerId, reason, note, staff, caller })
    if (!opened.ok) return refuse(opened.refusal)
    const record = await openRecord(bank, staff, customerId)
    if (!record.ok) return refuse({ code: 'not_found' })
    return reply(201, { head: headOf(bank, record.value) })
  },

  async staffShowField({ staff, params, body, caller }, { reply, refuse }) {
    const record = await openRecord(bank, staff, params.id)
    if (!record.ok) return refuse(record.refusal)
    const turn = await checkTurn(bank, { staff, what: 'shown_fields', caller })
    if (!turn.ok) return refuse(turn.refusal)
    const read = readLater(StaffShowRequest, body)
    if (!read.ok) return refuse(read.refusal)
    const { field, accountId, reason, note } = read.value
    const shown = await showField(bank, {
      staff,
      customerId: params.id,
      field,
      accountId,
      reason,
      note,
      caller,
    })
    if (!shown.ok) return refuse(shown.refusal)
    return reply(200, { field, value: shown.value.value, hidesAt: shown.value.hidesAt.toISOString() })
  },

  async staffCheckIdentity({ staff, params, body, caller }, { reply, refuse }) {
    const record = await openRecord(bank, staff, params.id)
    if (!record.ok) return refuse(record.refusal)
    const read = readLater(StaffIdentityCheckRequest, body)
    if (!read.ok) return refuse(read.refusal)
    const made = await makeIdentityCheck(bank, { ...read.value, staff, customerId: params.id, caller })
    if (!made.ok) return refuse(made.refusal)
    const { check, replayed } = made.value
    const answer = { identityCheck: presentCheck(check) }
    return replayed ? reply(200, answer, { 'idempotent-replayed': 'true' }) : reply(201, answer)
  },
})

type WhoOperation =
  | 'staffCustomerOverview'
  | 'staffCustomerAccounts'
  | 'staffCustomerSecurity'
  | 'staffCustomerTasks'
  | 'staffCustomerAudit'

interface OfRecord {
  readonly staff: StaffSession
  readonly params: { readonly id: string }
}

/** The record that a request is about, and its head. */
async function recordOf(bank: Bank, { staff, params }: OfRecord) {
  const record = await openRecord(bank, staff, params.id)
  return record.ok
    ? { head: headOf(bank, record.value) }
    : { refusal: record.refusal satisfies RecordRefusal }
}

export const staffCustomerHandlers = (bank: Bank): Pick<Handlers<BankOperations>, WhoOperation> => ({
  async staffCustomerOverview({ staff, params, caller }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const overview = await readOverview(bank, { customerId: params.id, memberId: staff.memberId })
    const { since, emailChangedAt, phoneChangedAt, accounts, identityChecks, ...rest } = overview
    const customerId = params.id
    const address = staffVisitor(bank, staff, caller)
    return reply(200, {
      ...rest,
      head,
      since: since.toISOString(),
      emailChangedAt: timeOf(emailChangedAt),
      phoneChangedAt: timeOf(phoneChangedAt),
      accounts: { open: accounts.open, booked: signedMoneyOf(accounts.bookedPence) },
      identityChecks: identityChecks.map(presentCheck),
      waiting: {
        messages: await countUnanswered(bank.database, { customerId, address }),
        tasks: await countOpenTasks(bank, { staff, customerId }),
      },
    })
  },

  async staffCustomerAccounts({ staff, params }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const accounts = await listRecordedAccounts(bank.database, params.id)
    const holds = await listRecordedHolds(bank.database, params.id)
    const isSeedAlone = bank.isShared && staff.isDemo
    const cards = await listRecordedCards(bank.database, { customerId: params.id, isSeedAlone })
    const disputes = await listRecordedDisputes(bank.database, { customerId: params.id, isSeedAlone })
    return reply(200, {
      head,
      accounts: accounts.map(({ bookedPence, heldPence, availablePence, pots, ...account }) => ({
        ...account,
        holders: [...account.holders],
        booked: signedMoneyOf(bookedPence),
        held: moneyOf(heldPence),
        available: signedMoneyOf(availablePence),
        openedAt: account.openedAt.toISOString(),
        closedAt: timeOf(account.closedAt),
        pots: { count: pots.count, balance: moneyOf(pots.balancePence) },
      })),
      holds: holds.map(({ amountPence, placedAt, expiresAt, ...hold }) => ({
        ...hold,
        amount: moneyOf(amountPence),
        placedAt: placedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
      cards: cards.map(({ orderedAt, ...card }) => ({
        ...card,
        hasEnded: hasEnded(card.status),
        orderedAt: orderedAt.toISOString(),
      })),
      disputes: disputes.map(({ number, amountPence, madeAt, ...dispute }) => ({
        ...dispute,
        number: Number(number),
        amount: moneyOf(amountPence),
        madeAt: madeAt.toISOString(),
      })),
    })
  },

  async staffCustomerSecurity({ staff, params, query, caller }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const at = bank.clock()
    const from = staffVisitor(bank, staff, caller)
    const sessions = await listRecordedSessions(bank.database, { customerId: params.id, address: from, at })
    const { events, total } = await listEvents(bank.database, {
      chainId: params.id,
      types: securityEventTypes,
      since: new Date(at.getTime() - bank.limits.securityLogMs),
      address: from,
      ...query,
    })
    return reply(200, {
      head,
      ...query,
      total,
      sessions: sessions.map(({ sessionId, device, address, signedInAt, lastActiveAt }) => ({
        id: sessionId,
        device: readDevice(device),
        address,
        signedInAt: signedInAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
      })),
      events: events.map(presentSecurityEvent),
    })
  },

  async staffCustomerTasks({ staff, params, query }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const { tasks, total } = await listRecordedTasks(bank, { staff, customerId: params.id, ...query })
    return reply(200, {
      head,
      ...query,
      total,
      tasks: tasks.map(({ id, kind, name, state, isEscalated, openedAt, dueAt, closedAt, holder }) => ({
        id,
        kind,
        name,
        state,
        isEscalated,
        openedAt: openedAt.toISOString(),
        dueAt: dueAt.toISOString(),
        closedAt: timeOf(closedAt ?? null),
        holder: holder?.name ?? null,
      })),
    })
  },

  async staffCustomerAudit({ staff, params, query, caller }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const address = staffVisitor(bank, staff, caller)
    const { events, total } = await listRecordedEvents(bank.database, {
      chainId: params.id,
      address,
      ...query,
    })
    const broken = await findBrokenEvent(bank.database, params.id)
    const factsOfPage = events.flatMap(({ facts }) => facts)
    const names = await nameIds(bank, staff, factsOfPage)
    return reply(200, {
      head,
      ...query,
      total,
      brokenAt: broken === null ? null : Number(broken),
      events: events.map(({ number, at, type, facts }) => ({
        number: Number(number),
        at: at.toISOString(),
        type,
        facts: presentFacts(facts),
      })),
      names,
    })
  },
})

type DealingOperation =
  | 'staffCustomerPayments'
  | 'staffCustomerPayees'
  | 'staffCustomerMessages'
  | 'staffCustomerNotifications'

export const staffDealingHandlers = (bank: Bank): Pick<Handlers<BankOperations>, DealingOperation> => ({
  async staffCustomerPayments({ staff, params, query }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const { payments, total } = await listRecordedPayments(bank, { customerId: params.id, ...query })
    return reply(200, {
      head,
      ...query,
      total,
      payments: payments.map(({ amountPence, placedAt, transactionNo, ...payment }) => ({
        ...payment,
        amount: moneyOf(amountPence),
        placedAt: placedAt.toISOString(),
        transactionId: transactionNo === null ? null : formatTransactionNo(transactionNo),
      })),
    })
  },

  async staffCustomerPayees({ staff, params, query }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const { payees, total } = await listRecordedPayees(bank, { customerId: params.id, ...query })
    return reply(200, {
      head,
      ...query,
      total,
      payees: payees.map(({ addedAt, lastPaidAt, nameCheck, ...payee }) => ({
        ...payee,
        addedAt: addedAt.toISOString(),
        lastPaidAt: timeOf(lastPaidAt),
        nameCheck: nameCheck && {
          reasonCode: nameCheck.reasonCode,
          checkedAt: nameCheck.checkedAt.toISOString(),
        },
      })),
    })
  },

  async staffCustomerMessages({ staff, params, query, caller }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const request = { customerId: params.id, address: staffVisitor(bank, staff, caller), ...query }
    const { messages, total } = await listRecordedMessages(bank.database, request)
    return reply(200, {
      head,
      ...query,
      total,
      messages: messages.map(({ sentAt, answer, ...message }) => ({
        ...message,
        sentAt: sentAt.toISOString(),
        answer: answer && { text: answer.text, at: answer.at.toISOString() },
      })),
    })
  },

  async staffCustomerNotifications({ staff, params, query }, { reply, refuse }) {
    const { head, refusal } = await recordOf(bank, { staff, params })
    if (!head) return refuse(refusal)
    const request = { customerId: params.id, ...query }
    const { notifications, total } = await listRecordedNotifications(bank, request)
    return reply(200, {
      head,
      ...query,
      total,
      notifications: notifications.map(({ createdAt, sentAt, ...notification }) => ({
        ...notification,
        createdAt: createdAt.toISOString(),
        sentAt: timeOf(sentAt),
      })),
    })
  },
})
