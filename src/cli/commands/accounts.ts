import { parseArgs } from 'node:util'
import { type Account, listAccounts } from '../../bank/accounts/accounts.ts'
import { closeAccount, type ClosingRefusal } from '../../bank/accounts/close-account.ts'
import { openOwnAccount, type OpeningRefusal } from '../../bank/accounts/open-own-account.ts'
import { type Bank, createBank } from '../../bank/bank.ts'
import { findCustomerByEmail } from '../../bank/customers/customer.ts'
import { depositWords } from '../../contract/deposit-words.ts'
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
  account: { type: 'string' },
} as const

type Values = Readonly<Partial<Record<keyof typeof options, string>>>

const usage =
  'Usage: npm run bank -- accounts list <e-mail>, accounts open <e-mail> --product flexisave --from 41027836 --amount 250.00, or accounts close <e-mail> --account 41027836'

/** The options that each verb takes. Closing needs the account. */
function isOfVerb(verb: string, given: readonly string[]): boolean {
  if (verb === 'list') return given.length === 0
  if (verb === 'open') return !given.includes('account')
  return (
    verb === 'close' && given.includes('account') && given.every(name => ['account', 'pay-to'].includes(name))
  )
}

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
  if (refusal.code === 'deposit_below_minimum') return `${depositWords.belowMinimum(refusal.minimumPence)}.`
  if (refusal.code === 'deposit_above_maximum')
    return `${depositWords.aboveMaximum(refusal.product, refusal.maximumPence)}.`
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
const numbersOf = ({ from, 'pay-to': payTo, account }: Values): string[] =>
  [from, payTo, account].filter(number => number !== undefined).map(accountNumberOf)

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

/** Only a customer confirms: the operator is asked for nothing. */
const notForOperator = 'The customer must confirm this.'
const customersOwn = {
  no_method: notForOperator,
  too_many_attempts: notForOperator,
  confirmation_required: notForOperator,
} as const

const closingRefusals: Readonly<Record<ClosingRefusal['code'], string>> = {
  pays_itself: 'The money goes to another account than the one that closes.',
  not_found: refusals.not_found,
  closing_above_maximum: 'The account that is paid would hold more than it may.',
  private_desk: refusals.private_desk,
  account_frozen: 'The account is frozen.',
  account_locked: 'Fixed Savings stay until their day. The customer can cancel them in the first 14 days.',
  payments_held: 'A payment is being checked.',
  payments_due: 'A payment is due today.',
  holds_open: 'Card payments are pending, or credits of disputes may go back.',
  balance_not_zero: 'There is money in it: name the account that gets it with --pay-to.',
  ...customersOwn,
}

async function close(
  bank: Bank,
  { customerId, values }: { readonly customerId: string; readonly values: Values },
  { print, report }: CommandContext,
): Promise<number> {
  const accounts = await listAccounts(bank, customerId, { includeClosed: true })
  const withNumber = (number: string | undefined) =>
    accounts.find(({ accountNumber }) => accountNumber === number)
  const account = withNumber(values.account)
  const payTo = withNumber(values['pay-to'])
  if (!account || (values['pay-to'] !== undefined && !payTo)) {
    report(`${refusals.not_found} Nothing was closed.`)
    return 1
  }
  const closed = await closeAccount(bank, { customerId, accountId: account.id, payTo: payTo?.id })
  if (!closed.ok) {
    report(`${closingRefusals[closed.refusal.code]} Nothing was closed.`)
    return 1
  }
  const name = `${account.accountNumber}, ${harmless(account.product)}`
  print(
    closed.value === 'closed'
      ? `Closed: ${name}.`
      : `Asked to close: ${name}. The other holder has 14 days to agree.`,
  )
  return 0
}

export const accountsCommand: Command = {
  name: 'accounts',
  summary: 'list <e-mail>, open <e-mail>, close <e-mail>: a customer’s accounts',
  help: `npm run bank -- accounts list ada@example.com
npm run bank -- accounts open ada@example.com --product current [--name "Bills"]
npm run bank -- accounts open ada@example.com --product flexisave --from 41027836 --amount 250.00
npm run bank -- accounts open ada@example.com --product fixed_1y --from 41027836 --amount 500.00 --pay-to 41027836
npm run bank -- accounts close ada@example.com --account 41027840 [--pay-to 41027836]

list prints all accounts of a customer with their numbers, balances and pots, closed ones last; it only reads. open opens
an account as the customer would online, under the same rules: products are ${productCodes
    .filter(code => code !== 'joint')
    .join(', ')}. A savings account is
opened with --amount, paid --from another account of theirs; Fixed Savings also need --pay-to, the account that gets the
money after a year. --name is the customer's own name for it. The customer must have read the summary box and the FSCS
information sheet. With --id and a UUID, a repeated run opens nothing twice. The customer is notified, and it is audited in
their trail. close
closes an account as the customer would: its interest is paid, its pots return their money, and everything goes to --pay-to;
a joint account waits for the other holder. The output is personal data: keep it off other people's screens. All three may
run while the bank is open. Exits
with 0, with 1 if the bank refuses, and with 2 if it could not run.`,
  async run(context) {
    const { values, positionals } = parseArgs({
      args: [...context.arguments],
      options,
      allowPositionals: true,
    })
    const [verb, word, ...rest] = positionals
    const isKnown = verb !== undefined && isOfVerb(verb, Object.keys(values))
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
      if (verb === 'list') return list(bank, customerId, context)
      return (verb === 'open' ? open : close)(bank, { customerId, values }, context)
    })
  },
}
