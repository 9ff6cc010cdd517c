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
import { accountNumberOf, idOf, textPattern, WrongWord } from '../arguments.ts'

const refusals: Record<ReversalRefusal, string> = {
  unknown_transfer: notFound.transfer,
  not_reversible: 'That one moved no money, or is a reversal itself. Nothing was done.',
  already_reversed: 'That transfer has been reversed before. Nothing was done.',
}

interface ReadArguments {
  readonly transfer:
    { readonly id: string } | { readonly accountNumber: string; readonly transactionNo: bigint }
  readonly reason: string
}

/** What the words ask for; undefined where they say nothing that is known. */
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
  if (transactionNo === undefined) throw new WrongWord(word, 'number of a transaction. One looks like TXN12.')
  return {
    transfer: { accountNumber: accountNumberOf(account), transactionNo },
    reason,
  }
}

export const transfersCommand: Command = {
  name: 'transfers',
  summary: 'reverse <id> --reason "…": move the money of a transfer back',
  help: `npm run bank -- transfers reverse <id> --reason "Sent twice by mistake"
npm run bank -- transfers reverse TXN12 --account 41027836 --reason "Sent twice by mistake"

reverse moves the whole amount of a transfer, or of a captured hold, back to where it came from. A transfer is
named by its id, or by the TXN number of a line in a customer's list with the number of that account. It is
reversed once; nothing is deleted: each customer sees a line "Reversal: …" with the reason, of at most 140
characters, as its reference, and is told as they prefer. Where whoever received the money at this bank no
longer has it, the reversal is declined, which they see, and may be tried again. It is audited in the bank's own
chain, and may run while the bank is open. Exits with 0, with 1 where the bank says no, and with 2 when it could
not be run.`,
  async run(context) {
    const asked = read(context.arguments)
    if (!asked) {
      context.report(
        'Say which and why: npm run bank -- transfers reverse <id> --reason "Sent twice by mistake", or reverse TXN12 --account 41027836 --reason "…".',
      )
      return 2
    }
    return withDatabase(context, async database => {
      const { transfer, reason } = asked
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
          `Declined: whoever received ${formatPence(amountPence)} no longer has it. Nothing has moved.`,
        )
        return 1
      }
      context.print(`Reversed: ${formatPence(amountPence)} is back with ${harmless(holderName)}.`)
      return 0
    })
  },
}
