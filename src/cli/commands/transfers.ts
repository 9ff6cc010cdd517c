import { parseArgs } from 'node:util'
import { createBank } from '../../bank/bank.ts'
import { findByTransactionNo } from '../../bank/transfers/transfer.ts'
import { reverseTransfer, type ReversalRefusal } from '../../bank/transfers/reverse-transfer.ts'
import { parseTransactionNo } from '../../domain/identifiers.ts'
import { formatPence } from '../../domain/money.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import type { Command } from '../command.ts'
import { harmless, notFound } from '../output.ts'
import { withDatabase } from '../open-database.ts'
import { accountNumberOf, idOf, textPattern, InvalidArgument } from '../arguments.ts'

const refusals: Record<ReversalRefusal, string> = {
  unknown_transfer: notFound.transfer,
  refunded: 'A claim has refunded that transfer. Nothing was changed.',
  not_reversible: 'That transfer moved no money, or is itself a reversal. Nothing was changed.',
  already_reversed: 'That transfer was already reversed. Nothing was changed.',
  account_closed: 'One of its accounts is closed. Nothing was changed.',
}

interface ReadArguments {
  readonly transfer:
    | { readonly id: string }
    | { readonly accountNumber: string; readonly transactionNo: bigint }
  readonly reason: string
}

/** The requested action; undefined if the arguments are not known. */
function read(words: readonly string[]): ReadArguments | undefined {
  const options = { account: { type: 'string' }, reason: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [verb, word, ...rest] = positionals
  const { account, reason = '' } = values
  if (verb !== 'reverse' || word === undefined || rest.length > 0 || !textPattern.test(reason))
    return undefined
  const transactionNo = parseTransactionNo(word.toUpperCase())
  if (account === undefined)
    return transactionNo === undefined ? { transfer: { id: idOf(word) }, reason } : undefined
  if (transactionNo === undefined) throw new InvalidArgument(word, 'a transaction number. Example: TXN12.')
  return {
    transfer: { accountNumber: accountNumberOf(account), transactionNo },
    reason,
  }
}

export const transfersCommand: Command = {
  name: 'transfers',
  summary: 'reverse <id> --reason "…": return the money of a transfer',
  help: `npm run bank -- transfers reverse <id> --reason "Sent twice by mistake"
npm run bank -- transfers reverse TXN12 --account 41027836 --reason "Sent twice by mistake"

reverse returns the whole amount of a transfer, or of a captured hold, to the account that it came from. Name a
transfer by its id, or by the TXN number of a transaction together with the number of its account. A transfer can
be reversed once. Nothing is deleted: each customer sees a transaction "Reversal: …" with the reason (at most 140
characters) as its reference, and is notified by their preferences. If a recipient at this bank no longer has the
money, the reversal is declined. The recipient sees that, and it may be tried again. It is audited in the bank's own
chain and may run while the bank is open. Exits with 0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const request = read(context.arguments)
    if (!request) {
      context.report(
        'Usage: npm run bank -- transfers reverse <id> --reason "Sent twice by mistake", or reverse TXN12 --account 41027836 --reason "…"',
      )
      return 2
    }
    return withDatabase(context, async database => {
      const { transfer, reason } = request
      const transferId = 'id' in transfer ? transfer.id : await findByTransactionNo(database, transfer)
      if (transferId === undefined) {
        context.report(notFound.line)
        return 1
      }
      const reversed = await reverseTransfer(createBank(nodeDependencies(database)), { transferId, reason })
      if (!reversed.ok) {
        context.report(refusals[reversed.refusal])
        return 1
      }
      const { amountPence, holderName, status } = reversed.value
      if (status === 'declined') {
        context.report(
          `Declined: the recipient no longer has ${formatPence(amountPence)}. Nothing was moved.`,
        )
        return 1
      }
      context.print(`Reversed: ${formatPence(amountPence)} is back with ${harmless(holderName)}.`)
      return 0
    })
  },
}
