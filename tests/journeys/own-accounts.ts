import { acceptInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { listAccounts } from '../../src/bank/accounts/accounts.ts'
import { openAccount, type OpenedAccount } from '../../src/bank/accounts/open-account.ts'
import { openPot } from '../../src/bank/accounts/open-pot.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { PotColour, ProductCode } from '../../src/domain/products.ts'
import { openCustomer, password, payIn } from '../support/open-customer.ts'
import type { Page } from './fixtures.ts'
import { signInByApi } from './sign-in-by-api.ts'

const products: Readonly<Record<ProductCode, string>> = {
  current: 'Current Account',
  joint: 'Joint Current Account',
  flexisave: 'FlexiSave',
  fixed_1y: 'Fixed Savings 1 year',
}

interface FurtherAccount {
  readonly code: ProductCode
  readonly balancePence?: bigint
  readonly lockedUntil?: string
}

export interface OwnPot {
  readonly name: string
  readonly colour: PotColour
  readonly goalPence?: bigint
  readonly goalDate?: string
  readonly amountPence?: bigint
}

interface Holdings {
  readonly balancePence?: bigint
  readonly names?: { readonly firstName: string; readonly lastName: string }
  readonly further?: readonly FurtherAccount[]
  readonly pots?: readonly OwnPot[]
}

const maya = { firstName: 'Maya', lastName: 'Okafor' }

const caller = { address: '192.0.2.7', device: 'A journey' }

/** A new customer with a current account of £1,284.17, and what else they hold. A joint account has a second holder. */
export async function openWithAccounts(bank: Bank, holdings: Holdings = {}) {
  const { balancePence = 1_284_17n, names = maya, further = [], pots = [] } = holdings
  const { customerId, name, email, account } = await openCustomer(bank, balancePence, names)
  const others = []
  for (const { code, balancePence: amountPence = 0n, ...rest } of further) {
    const opened = await openFurther(bank, { customerId, name, code, ...rest })
    if (amountPence > 0n) await payIn(bank, opened.id, amountPence)
    others.push(opened)
  }
  for (const pot of pots) await openPotOf(bank, { customerId, accountId: account.id, pot })
  return {
    name,
    email,
    customerId,
    account,
    others,
    signIn: (page: Page) => signInByApi(page, { email, password }),
  }
}

interface OpenFurther extends FurtherAccount {
  readonly customerId: string
  readonly name: string
}

const openFurther = (bank: Bank, { code, ...further }: OpenFurther): Promise<OpenedAccount> =>
  code === 'joint'
    ? openJoint(bank, further)
    : bank.database.transaction(transaction =>
        openAccount(bank, transaction, {
          product: products[code],
          productCode: code,
          holderName: further.name.slice(0, 140),
          ...further,
        }),
      )

/** Daniel Reyes is invited, and accepts. */
async function openJoint(bank: Bank, { customerId }: Pick<OpenFurther, 'customerId'>) {
  const daniel = await openCustomer(bank, 0n, { firstName: 'Daniel', lastName: 'Reyes' })
  const id = bank.newId()
  const sent = await sendInvitation(bank, { customerId, invitation: { id, email: daniel.email }, caller })
  if (!sent.ok) throw new Error(`the invitation was refused: ${sent.refusal.code}`)
  const invitee = { customerId: daniel.customerId, invitationId: id, caller }
  const accepted = await acceptInvitation(bank, invitee)
  if (!accepted.ok) throw new Error(`the acceptance was refused: ${accepted.refusal.code}`)
  const { accountId } = accepted.value
  const opened = (await listAccounts(bank, customerId)).find(account => account.id === accountId)
  if (!opened) throw new Error('the joint account was not opened')
  return opened
}

async function openPotOf(
  bank: Bank,
  {
    customerId,
    accountId,
    pot,
  }: { readonly customerId: string; readonly accountId: string; readonly pot: OwnPot },
) {
  const opened = await openPot(bank, { customerId, pot: { id: bank.newId(), accountId, ...pot }, caller })
  if (!opened.ok) throw new Error(`the pot was refused: ${opened.refusal.code}`)
}
