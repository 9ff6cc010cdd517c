import { submitApplication, type SubmittedApplication } from '../bank/applications/submit-application.ts'
import type { Bank } from '../bank/bank.ts'
import type { Caller } from '../bank/sessions/caller.ts'
import { applicationFaults } from '../contract/application-faults.ts'
import type { ApplicationRequest } from '../contract/applications.ts'
import { otherCountry } from '../contract/countries.ts'
import { chosenAccount } from '../contract/chosen-account.ts'
import { isCommonPassword, isOwnDetail } from '../contract/common-passwords.ts'
import { penceOf } from '../domain/money.ts'
import type { BankOperations } from '../contract/operations.ts'
import { londonDateOf } from '../domain/london-time.ts'
import type { Handlers } from './handler.ts'
import { fieldErrorOf } from './refusals.ts'

async function passwordFaults({ password, email, fullName }: ApplicationRequest) {
  if (await isCommonPassword(password)) return [fieldErrorOf('common_application_password')]
  return isOwnDetail(password, { email, name: fullName }) ? [fieldErrorOf('own_detail_in_password')] : []
}

const applicationOf = (body: ApplicationRequest, caller: Caller): SubmittedApplication => ({
  ...chosenAccount(body),
  id: body.id,
  accountType: body.accountType,
  preferredInvestmentType: body.accountType === 'invest' ? body.preferredInvestmentType : undefined,
  fullName: body.fullName,
  email: body.email,
  phone: body.phone,
  dateOfBirth: body.dateOfBirth,
  idNumber: body.idNumber,
  city: body.city,
  state: body.state,
  country: body.country === otherCountry ? (body.otherCountry ?? body.country) : body.country,
  initialDepositPence: body.initialDeposit === undefined ? undefined : penceOf(body.initialDeposit),
  investmentGoal: body.investmentGoal,
  password: body.password,
  caller,
})

export const applicationHandlers = (bank: Bank): Pick<Handlers<BankOperations>, 'submitApplication'> => ({
  async submitApplication({ body, caller }, { reply, refuse }) {
    const errors = [
      ...applicationFaults(body, londonDateOf(bank.clock()), bank.limits),
      ...(await passwordFaults(body)),
    ]
    if (errors.length > 0) return refuse({ code: 'bad_input', errors })
    const submitted = await submitApplication(bank, applicationOf(body, caller))
    if (!submitted.ok) return refuse(submitted.refusal)
    return reply(202, null, submitted.value.replayed ? { 'idempotent-replayed': 'true' } : {})
  },
})
