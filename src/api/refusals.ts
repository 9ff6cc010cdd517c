import type { MessageRefusal } from '../bank/messages/send-message.ts'
import type { SubscriptionRefusal } from '../bank/newsletter/subscribe.ts'
import type { TransferRefusal } from '../bank/transfers/place-transfer.ts'
import type { Refusal } from './problems.ts'

/** Everything the bank may say no to, of what the API asks of it. */
type BankRefusal =
  TransferRefusal['code'] | MessageRefusal['code'] | SubscriptionRefusal['code'] | 'invalid_credentials'

const destination = (code: string, message: string) =>
  ({ code: 'bad_input', errors: [{ field: 'destination', code, message }] }) as const

/**
 * What the API answers to each refusal of the bank. A refusal without an answer does not compile, nor one
 * whose status the operation does not list.
 */
export const refusals = {
  invalid_credentials: { code: 'invalid_credentials' },
  not_found: { code: 'not_found' },
  transfer_id_reused: { code: 'transfer_id_reused' },
  message_id_reused: { code: 'message_id_reused' },
  too_many_messages: { code: 'too_many_messages' },
  too_many_subscriptions: { code: 'too_many_subscriptions' },
  unknown_beneficiary_account: destination(
    'unknown_account',
    'No account at this bank has these details. Check the sort code and account number',
  ),
  own_account: destination(
    'own_account',
    'This is the account the money would come from. Enter the recipient’s account',
  ),
} as const satisfies Record<BankRefusal, Refusal>
