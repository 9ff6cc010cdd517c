import { normaliseEmail } from '../customers/normalise-email.ts'
import { splitName } from '../customers/split-name.ts'
import type { Queryable } from '../database/database.ts'
import type { NewApplication } from './application.ts'

/**
 * Keeps an application as pending, unless its e-mail is known: a customer's, or that of another application that is
 * pending. Answers whether it was kept. Where two come at once, the second waits for the first and is not kept.
 */
export async function insertApplication(
  transaction: Queryable,
  asked: NewApplication,
  { passwordPhc, at }: { passwordPhc: string; at: Date },
): Promise<boolean> {
  const { firstName, lastName } = splitName(asked.fullName)
  const kept = await transaction.query(
    `insert into application (id, account_type, preferred_investment_type, product, kind, first_name, last_name, email,
                              phone, date_of_birth, id_number, city, state, country, initial_deposit_pence,
                              investment_goal, password_phc, status, created_at)
     select $1::uuid, $2, $3, $4, $5, $6, $7, $8::text, $9, $10::text::date, $11, $12, $13, $14, $15::int8, $16, $17,
            'pending_verification', $18::timestamptz
      where not exists (select from customer where email = $8::text)
     on conflict do nothing
     returning id`,
    [
      asked.id,
      asked.accountType,
      asked.preferredInvestmentType ?? null,
      asked.product,
      asked.kind,
      firstName,
      lastName,
      normaliseEmail(asked.email),
      asked.phone,
      asked.dateOfBirth,
      asked.idNumber,
      asked.city,
      asked.state,
      asked.country,
      asked.initialDepositPence ?? null,
      asked.investmentGoal ?? null,
      passwordPhc,
      at,
    ],
  )
  return kept.length > 0
}
