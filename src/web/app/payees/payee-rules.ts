import { z } from 'zod'
import { PayeeRequest } from '../../../contract/payees.ts'
import type { WholeDestination } from '../../../domain/destination.ts'
import { checkBySchema } from '../form-checks.ts'
import type { Checked } from '../use-app-form.ts'
import type { FilledPayee, PayeeFields } from './payee-form.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in the form.

const { name, kind, iban, sortCode, accountNumber, rollNumber, nickname } = PayeeRequest.shape

const emptyIsNull = (text: string | null | undefined): string | null => text ?? null

const common = { name, kind, nickname: nickname.transform(emptyIsNull) }

const checkBritish = checkBySchema(
  z
    .object({
      ...common,
      sortCode: sortCode.unwrap(),
      accountNumber: accountNumber.unwrap(),
      rollNumber: rollNumber.transform(emptyIsNull),
    })
    .transform(({ sortCode: code, accountNumber: number, ...rest }): FilledPayee => {
      const destination: WholeDestination = {
        scheme: 'sort_code_account_number',
        sortCode: code,
        accountNumber: number,
      }
      return { ...rest, destination }
    }),
)

/** An account abroad has no roll number: what was typed in its hidden field does not count. */
const checkAbroad = checkBySchema(
  z
    .object({ ...common, iban: iban.unwrap() })
    .transform(({ iban: destination, ...rest }): FilledPayee => ({ ...rest, destination, rollNumber: null })),
)

/** The fields of a payee by the contract's own rules, those of an account abroad or of a British one. */
export const checkPayeeFields = (fields: PayeeFields): Checked<string, FilledPayee> =>
  fields.isAbroad ? checkAbroad(fields) : checkBritish(fields)
