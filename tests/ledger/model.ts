import type { Decision, PostingOrder, PostingOutcome } from '../../src/bank/ledger/order.ts'

// What the ledger ought to do, in as few lines as can be read at once. It keeps no entries and no locks.

interface ModelAccount {
  balance: bigint
  held: bigint
  transactions: bigint
  time: number
  readonly isCustomer: boolean
}

interface ModelTransfer {
  readonly content: string
  readonly outcome: Decision
  readonly kind: PostingOrder['kind']
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

const contentOf = (order: PostingOrder) =>
  JSON.stringify(
    'subjectTransferId' in order
      ? [order.kind, order.subjectTransferId, order.recipientName, order.reference]
      : [
          order.kind,
          order.debtorAccountId,
          order.destination ?? order.creditorAccountId,
          String(order.amountPence),
          order.recipientName,
          order.reference,
        ],
  )

export class ModelBook {
  readonly accounts = new Map<string, ModelAccount>()
  readonly #transfers = new Map<string, ModelTransfer>()
  readonly #settled = new Set<string>()

  open(id: string, isCustomer: boolean): void {
    this.accounts.set(id, { balance: 0n, held: 0n, transactions: 0n, time: 0, isCustomer })
  }

  decide(order: PostingOrder): PostingOutcome {
    const known = this.#transfers.get(order.id)
    if (known) {
      return known.content === contentOf(order)
        ? { ...known.outcome, replayed: true }
        : { outcome: 'id_reused' }
    }
    const asked = this.#resolve(order)
    if (typeof asked === 'string') return { outcome: asked }
    const debtor = this.accounts.get(asked.from)
    const creditor = this.accounts.get(asked.to)
    if (!debtor || !creditor) return { outcome: 'unknown_account' }

    const time = Math.max(order.decidedAt.getTime(), debtor.time, creditor.time)
    const takesNew = order.kind === 'posting' || order.kind === 'hold'
    const isAbove = 'limitPence' in order && order.limitPence !== undefined && asked.amount > order.limitPence
    const isShort =
      (takesNew || order.kind === 'reversal') &&
      debtor.isCustomer &&
      debtor.balance - debtor.held < asked.amount
    const isDone = !isAbove && !isShort
    debtor.time = time
    const isLine = order.kind !== 'hold' && order.kind !== 'release' && debtor.isCustomer
    if (isLine) debtor.transactions++
    const facts = {
      replayed: false,
      decidedAt: new Date(time),
      ...(isLine && { transactionNo: debtor.transactions }),
    }
    if (isDone) this.#move(order.kind, asked.amount, debtor, creditor, time)
    if (isDone && 'subjectTransferId' in order) this.#settled.add(order.subjectTransferId)
    const reason = isAbove ? 'amount_requires_manual_review' : 'insufficient_funds'
    const outcome: Decision = isDone
      ? { outcome: 'completed', ...facts }
      : { outcome: 'declined', reason, ...facts }
    this.#transfers.set(order.id, { ...asked, kind: order.kind, content: contentOf(order), outcome })
    return outcome
  }

  #resolve(order: PostingOrder) {
    if (!('subjectTransferId' in order)) {
      return { from: order.debtorAccountId, to: order.creditorAccountId, amount: order.amountPence }
    }
    const subject = this.#transfers.get(order.subjectTransferId)
    const isReversal = order.kind === 'reversal'
    if (subject?.outcome.outcome !== 'completed') return 'subject_not_found'
    const fits = isReversal ? ['posting', 'capture'].includes(subject.kind) : subject.kind === 'hold'
    if (!fits) return 'subject_not_found'
    if (this.#settled.has(order.subjectTransferId)) return isReversal ? 'subject_reversed' : 'subject_settled'
    const { from, to, amount } = subject
    return isReversal ? { from: to, to: from, amount } : { from, to, amount }
  }

  #move(
    kind: PostingOrder['kind'],
    amount: bigint,
    debtor: ModelAccount,
    creditor: ModelAccount,
    time: number,
  ): void {
    if (kind === 'hold') debtor.held += amount
    if (kind === 'capture' || kind === 'release') debtor.held -= amount
    if (kind === 'hold' || kind === 'release') return
    debtor.balance -= amount
    creditor.balance += amount
    creditor.time = time
    if (creditor.isCustomer) creditor.transactions++
  }
}
