import type { Decision, PostingOrder, PostingOutcome, PostingRefusal } from '../../src/bank/ledger/order.ts'

// The ledger's rules, in so few lines that a reader can check them. The model has no entries and no locks.

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
  readonly expiresAt: Date | undefined
}

/** The movement of an order, with the values from the transfer that it settles. */
type Movement = Pick<ModelTransfer, 'from' | 'to' | 'amount' | 'expiresAt'> & {
  /** The amount that is no longer held afterwards. */
  readonly letGo: bigint
}

export class ModelLedger {
  readonly accounts = new Map<string, ModelAccount>()
  readonly #transfers = new Map<string, ModelTransfer>()
  readonly #settled = new Set<string>()

  open(id: string, isCustomer: boolean): void {
    this.accounts.set(id, { balance: 0n, held: 0n, transactions: 0n, time: 0, isCustomer })
  }

  decide(order: PostingOrder): PostingOutcome {
    const known = this.#transfers.get(order.id)
    if (known) {
      return known.content === this.#contentOf(order)
        ? { ...known.outcome, replayed: true }
        : { outcome: 'id_reused' }
    }
    const movement = this.#resolve(order)
    if (typeof movement === 'string') return { outcome: movement }
    const debtor = this.accounts.get(movement.from)
    const creditor = this.accounts.get(movement.to)
    if (!debtor || !creditor) return { outcome: 'unknown_account' }

    const isHold = order.kind === 'hold'
    const time = Math.max(order.decidedAt.getTime(), debtor.time, isHold ? 0 : creditor.time)
    if (movement.expiresAt && time >= movement.expiresAt.getTime()) return { outcome: 'hold_expired' }
    const takesNew = order.kind === 'posting' || isHold
    const isAbove =
      'limitPence' in order && order.limitPence !== undefined && movement.amount > order.limitPence
    const isShort =
      (takesNew || order.kind === 'reversal') &&
      debtor.isCustomer &&
      debtor.balance - debtor.held < movement.amount
    const isDone = !isAbove && !isShort
    debtor.time = time
    const isLine = !isHold && order.kind !== 'release' && debtor.isCustomer
    if (isLine) debtor.transactions++
    const facts = {
      replayed: false,
      decidedAt: new Date(time),
      ...(isLine && { transactionNo: debtor.transactions }),
    }
    if (isDone) this.#move(order.kind, movement, debtor, creditor, time)
    if (isDone && 'subjectTransferId' in order) this.#settled.add(order.subjectTransferId)
    const reason = isAbove ? 'amount_requires_manual_review' : 'insufficient_funds'
    const outcome: Decision = isDone
      ? { outcome: 'completed', ...facts }
      : { outcome: 'declined', reason, ...facts }
    this.#transfers.set(order.id, { ...movement, kind: order.kind, content: this.#contentOf(order), outcome })
    return outcome
  }

  #resolve(order: PostingOrder): Movement | PostingRefusal {
    if (!('subjectTransferId' in order)) {
      return {
        from: order.debtorAccountId,
        to: order.creditorAccountId,
        amount: order.amountPence,
        expiresAt: order.kind === 'hold' ? order.expiresAt : undefined,
        letGo: 0n,
      }
    }
    const subject = this.#transfers.get(order.subjectTransferId)
    const isReversal = order.kind === 'reversal'
    if (subject?.outcome.outcome !== 'completed') return 'subject_not_found'
    const fits = isReversal ? ['posting', 'capture'].includes(subject.kind) : subject.kind === 'hold'
    if (!fits) return 'subject_not_found'
    if (this.#settled.has(order.subjectTransferId)) return isReversal ? 'subject_reversed' : 'subject_settled'
    const { from, to, amount, expiresAt } = subject
    if (order.kind !== 'capture') {
      const undone = { amount, expiresAt: undefined }
      return isReversal
        ? { ...undone, from: to, to: from, letGo: 0n }
        : { ...undone, from, to, letGo: amount }
    }
    const captured = order.amountPence ?? amount
    return captured > amount ? 'amount_above_hold' : { from, to, amount: captured, expiresAt, letGo: amount }
  }

  #contentOf(order: PostingOrder): string {
    const facts = [order.kind, order.recipientName, order.reference]
    if (!('subjectTransferId' in order)) {
      const to = order.destination ?? order.creditorAccountId
      return JSON.stringify([...facts, order.debtorAccountId, to, String(order.amountPence)])
    }
    const { subjectTransferId } = order
    if (order.kind !== 'capture') return JSON.stringify([...facts, subjectTransferId])
    const amount = order.amountPence ?? this.#transfers.get(subjectTransferId)?.amount
    return JSON.stringify([...facts, subjectTransferId, String(amount)])
  }

  #move(
    kind: PostingOrder['kind'],
    { amount, letGo }: Movement,
    debtor: ModelAccount,
    creditor: ModelAccount,
    time: number,
  ): void {
    debtor.held += kind === 'hold' ? amount : -letGo
    if (kind === 'hold' || kind === 'release') return
    debtor.balance -= amount
    creditor.balance += amount
    creditor.time = time
    if (creditor.isCustomer) creditor.transactions++
  }
}
