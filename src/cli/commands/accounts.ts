import { parseArgs } from 'node:util'
import { type Account, listAccounts } from '../../bank/accounts/accounts.ts'
import { openOwnAccount, type OpeningRefusal } from '../../bank/accounts/open-own-account.ts'
import { type Bank, createBank } from '../../bank/bank.ts'
import { findCustomerByEmail } from '../../bank/customers/customer.ts'
import { OpeningRequest, openingFaults } from '../../contract/openings.ts'
import { formatPence, moneyOf, penceOf } from '../../domain/money.ts'
import { productCodes } from '../../domain/products.ts'
import { nodeDependencies } from '../../server/node-runtime.ts'
import { accountNumberOf, emailOf, idOf, penceOfWord } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { countOf, harmless, notFound } from '../output.ts'

const options = {
  product: { type: 'string' },
  name: { type: 'string' },
  from: { type: 'string' },
  amount: { type: 'string' },
  'pay-to': { type: 'string' },
  id: { type: 'string' },
} as const

type Values = Readonly<Partial<Record<keyof typeof options, string>>>

const usage =
  'Usage: npm run bank -- accounts list <e-mail>, or accounts open <e-mail> --product flexisave --from 41027836 --amount 250.00'

const statusWords = ({ status, isPrimary, lockedUntil }: Account): string =>
  [
    status,
    ...(isPrimary ? ['primary'] : []),
    ...(lockedUntil === undefined ? [] : [`locked until ${lockedUntil}`]),
  ].join(', ')

const linesOf = (account: Account): string[] => [
  `${account.accountNumber}, ${harmless(account.product)} (${account.productCode}): ${statusWords(account)}`,
  ...(account.name === account.product ? [] : [`Name:     ${harmless(account.name)}`]),
  `Holders:  ${account.holders.map(harmless).join(', ')}`,
  `Balance:  ${formatPence(account.bookedPence)}, ${formatPence(account.availablePence)} of it available`,
  ...account.pots.map(pot => `Pot:      ${harmless(pot.name)}, ${formatPence(pot.balancePence)}`),
  '',
]

async function list(bank: Bank, customerId: string, { print }: CommandContext): Promise<number> {
  const accounts = await listAccounts(bank, customerId, { includeClosed: true })
  for (const line of accounts.flatMap(linesOf)) print(line)
  print(`${countOf(accounts.length, 'account')}.`)
  return 0
}

/** The refusals whose sentence needs no figure. */
type PlainRefusal = Exclude<
  OpeningRefusal['code'],
  'deposit_below_minimum' | 'deposit_above_maximum' | 'deposit_not_funded'
>

const refusals: Readonly<Record<PlainRefusal, string>> = {
  not_found: 'The money comes from, and goes to, current and FlexiSave accounts of this customer.',
  private_desk: 'The private desk looks after this customer’s accounts.',
  opening_id_reused: 'This id belongs to another opening.',
  product_not_available: 'This customer cannot open this product.',
  too_many_accounts: 'This customer has 10 open accounts, the most that the bank allows.',
  account_closed: 'One of the accounts is closed.',
  account_frozen: 'One of the accounts is frozen.',
}

/** Why the bank does not open the account, for the operator. */
function sentenceOf(refusal: OpeningRefusal): string {
  if (refusal.code === 'deposit_below_minimum') return `Pay in at least ${formatPence(refusal.minimumPence)}.`
  if (refusal.code === 'deposit_above_maximum')
    return `${refusal.product} holds at most ${formatPence(refusal.maximumPence)}.`
  if (refusal.code === 'deposit_not_funded')
    return `The account has ${formatPence(refusal.availablePence)} available.`
  return refusals[refusal.code]
}

/** A request as a customer would send it; undefined if the arguments are not known. */
function readOpening(
  { product = '', name, amount, id }: Values,
  { fromId, payToId, newId }: { fromId: string | undefined; payToId: string | undefined; newId: string },
): OpeningRequest | undefined {
  const pence = penceOfWord(amount)
  if (amount !== undefined && pence === undefined) return undefined
  const read = OpeningRequest.safeParse({
    id: id === undefined ? newId : idOf(id),
    product,
    name,
    deposit:
      fromId === undefined && pence === undefined
        ? undefined
        : { from: fromId, amount: moneyOf(pence ?? 0n) },
    payTo: payToId,
    acknowledged: true,
  })
  return read.success ? read.data : undefined
}

/** The account numbers among the arguments. */
const numbersOf = ({ from, 'pay-to': payTo }: Values): string[] =>
  [from, payTo].filter(number => number !== undefined).map(accountNumberOf)

async function open(
  bank: Bank,
  { customerId, values }: { readonly customerId: string; readonly values: Values },
  { print, report }: CommandContext,
): Promise<number> {
  const accounts = await listAccounts(bank, customerId, { includeClosed: true })
  const idWith = (number: string | undefined): string | undefined =>
    accounts.find(account => account.accountNumber === number)?.id
  const { from, 'pay-to': payTo } = values
  if (numbersOf(values).some(number => idWith(number) === undefined)) {
    report(refusals.not_found)
    return 1
  }
  const request = readOpening(values, { fromId: idWith(from), payToId: idWith(payTo), newId: bank.newId() })
  const [fault] = request ? openingFaults(request) : []
  if (!request || fault) {
    report(fault ? `${fault.message}: ${fault.field}. ${usage}` : usage)
    return 2
  }
  const { id, product, name, deposit, payTo: payToId } = request
  const opened = await openOwnAccount(bank, {
    customerId,
    opening: {
      id,
      product,
      name,
      deposit: deposit && { from: deposit.from, amountPence: penceOf(deposit.amount) },
      payTo: payToId,
    },
  })
  if (!opened.ok) {
    report(`${sentenceOf(opened.refusal)} Nothing was opened.`)
    return 1
  }
  const all = await listAccounts(bank, customerId, { includeClosed: true })
  const account = all.find(one => one.id === opened.value.accountId)
  const what = account ? `${account.accountNumber}, ${harmless(account.product)}` : opened.value.accountId
  print(opened.value.replayed ? `Opened before: ${what}.` : `Opened: ${what}.`)
  return 0
}

export const accountsCommand: Command = {
  name: 'accounts',
  summary: 'list <e-mail>, open <e-mail>: a customer’s accounts',
  help: `npm run bank -- accounts list ada@example.com
npm run bank -- accounts open ada@example.com --product current [--name "Bills"]
npm run bank -- accounts open ada@example.com --product flexisave --from 41027836 --amount 250.00
npm run bank -- accounts open ada@example.com --product fixed_1y --from 41027836 --amount 500.00 --pay-to 41027836

list prints all accounts of a customer with their numbers, balances and pots, closed ones last; it only reads. open opens
an account as the customer would online, under the same rules: products are ${productCodes
    .filter(code => code !== 'joint')
    .join(', ')}. A savings account is
opened with --amount, paid --from another account of theirs; Fixed Savings also need --pay-to, the account that gets the
money after a year. --name is the customer's own name for it. The customer must have read the summary box and the FSCS
information sheet. With --id and a UUID, a repeated run opens nothing twice. The customer is notified, and it is audited in
their trail. The output is personal data: keep it off other people's screens. Both may run while the bank is open. Exits
with 0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const { values, positionals } = parseArgs({
      args: [...context.arguments],
      options,
      allowPositionals: true,
    })
    const [verb, word, ...rest] = positionals
    const isKnown = verb === 'list' ? Object.keys(values).length === 0 : verb === 'open'
    if (!isKnown || word === undefined || rest.length > 0) {
      context.report(usage)
      return 2
    }
    const email = emailOf(word)
    // Malformed arguments are refused before the database is opened.
    numbersOf(values)
    if (values.id !== undefined) idOf(values.id)
    return withDatabase(context, async database => {
      const bank = createBank(nodeDependencies(database))
      const found = await findCustomerByEmail(database, email)
      if (!found) {
        context.report(notFound.email)
        return 1
      }
      const customerId = found.customer.id
      return verb === 'list' ? list(bank, customerId, context) : open(bank, { customerId, values }, context)
    })
  },
}
