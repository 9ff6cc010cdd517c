import type { Bank } from '../bank/bank.ts'
import { addPayee } from '../bank/payees/add-payee.ts'
import { changePayee, deletePayee } from '../bank/payees/change-payee.ts'
import { checkName } from '../bank/payees/name-checks.ts'
import { listPayees, type Payee as BankPayee, readPayee } from '../bank/payees/payees.ts'
import { distrustPayee, trustPayee } from '../bank/payees/trust-payee.ts'
import type { BankOperations } from '../contract/operations.ts'
import { noDestination, type Payee, readPayeeDestination } from '../contract/payees.ts'
import { formatDestination, ownSortCode } from '../domain/destination.ts'
import { confirmerOf, refusalOf } from './confirmations.ts'
import type { Handlers } from './handler.ts'

const replay = { 'idempotent-replayed': 'true' } as const

function presentPayee({ destination, addedAt, lastPaidAt, nameCheck, ...payee }: BankPayee): Payee {
  const isBritish = destination.scheme === 'sort_code_account_number'
  return {
    ...payee,
    rollNumber: payee.rollNumber ?? null,
    nickname: payee.nickname ?? null,
    destination: formatDestination(destination),
    sortCode: isBritish ? destination.sortCode : null,
    accountNumber: isBritish ? destination.accountNumber : null,
    iban: destination.scheme === 'iban' ? destination.iban : null,
    addedAt: addedAt.toISOString(),
    lastPaidAt: lastPaidAt?.toISOString() ?? null,
    nameCheck: nameCheck ? { ...nameCheck, checkedAt: nameCheck.checkedAt.toISOString() } : null,
  }
}

type PayeeOperation = 'listPayees' | 'addPayee' | 'readPayee' | 'changePayee' | 'deletePayee'

export const payeeHandlers = (bank: Bank): Pick<Handlers<BankOperations>, PayeeOperation> => ({
  async listPayees({ session: { customerId }, query }, { reply }) {
    const { page, pageSize } = query
    const { payees, total } = await listPayees(bank, { customerId, ...query })
    return reply(200, { payees: payees.map(presentPayee), page, pageSize, total })
  },

  async addPayee({ session: { customerId }, body, caller }, { reply, refuse }) {
    const { iban, sortCode, accountNumber, rollNumber, nickname, isFavourite = false, ...rest } = body
    const read = readPayeeDestination({ iban, sortCode, accountNumber })
    if (!read.ok) return refuse({ code: 'bad_input', errors: read.faults })
    const { destination } = read
    if (!destination) return refuse({ code: 'bad_input', errors: noDestination })
    const payee = {
      ...rest,
      destination,
      rollNumber: rollNumber ?? undefined,
      nickname: nickname ?? undefined,
      isFavourite,
    }
    const added = await addPayee(bank, { customerId, payee, caller })
    if (!added.ok) return refuse(added.refusal)
    const answer = { payee: presentPayee(added.value.payee) }
    return added.value.replayed ? reply(200, answer, replay) : reply(201, answer)
  },

  async readPayee({ session: { customerId }, params }, { reply, refuse }) {
    const payee = await readPayee(bank.database, { customerId, payeeId: params.id })
    return payee ? reply(200, { payee: presentPayee(payee) }) : refuse({ code: 'not_found' })
  },

  async changePayee({ session: { customerId }, params, body, caller }, { reply, refuse }) {
    const { iban, sortCode, accountNumber, ...rest } = body
    const read = readPayeeDestination({ iban, sortCode, accountNumber })
    if (!read.ok) return refuse({ code: 'bad_input', errors: read.faults })
    const changes = { ...rest, destination: read.destination }
    const changed = await changePayee(bank, { customerId, payeeId: params.id, changes, caller })
    return changed.ok ? reply(200, { payee: presentPayee(changed.value) }) : refuse(changed.refusal)
  },

  async deletePayee({ session: { customerId }, params, caller }, { reply, refuse }) {
    const deleted = await deletePayee(bank, { customerId, payeeId: params.id, caller })
    return deleted.ok ? reply(204, null) : refuse(deleted.refusal)
  },
})

type TrustOperation = 'trustPayee' | 'distrustPayee'

export const trustHandlers = (bank: Bank): Pick<Handlers<BankOperations>, TrustOperation> => ({
  async trustPayee({ params, body, ...request }, { reply, refuse }) {
    const confirming = { ...confirmerOf(request), ...body }
    const trusted = await trustPayee(bank, { payeeId: params.id, confirming })
    return trusted.ok
      ? reply(200, { payee: presentPayee(trusted.value) })
      : refuse(refusalOf(trusted.refusal))
  },

  async distrustPayee({ session: { customerId }, params, caller }, { reply, refuse }) {
    const distrusted = await distrustPayee(bank, { customerId, payeeId: params.id, caller })
    return distrusted.ok ? reply(200, { payee: presentPayee(distrusted.value) }) : refuse(distrusted.refusal)
  },
})

export const nameCheckHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'checkName'> => ({
  async checkName({ session: { customerId }, body, caller }, { reply, refuse }) {
    const { destination, secondaryReference, ...rest } = body
    // An account number alone means an account of this bank.
    const { accountNumber } = destination
    const sortCode = destination.scheme === 'account_number' ? ownSortCode : destination.sortCode
    const check = { ...rest, sortCode, accountNumber, secondaryReference: secondaryReference ?? undefined }
    const checked = await checkName(bank, { customerId, check, caller })
    if (!checked.ok) return refuse(checked.refusal)
    const { id, reasonCode, heldName, checkedAt } = checked.value.check
    const answer = {
      id,
      reasonCode,
      ...(heldName !== undefined && { heldName }),
      checkedAt: checkedAt.toISOString(),
    }
    return checked.value.replayed ? reply(200, answer, replay) : reply(201, answer)
  },
})
