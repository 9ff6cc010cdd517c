import { defineOperations } from './operation.ts'
import { actOperation } from './staff-act-operations.ts'

/** What staff members do to a customer, an account, a hold, a transfer or a card (part two, section 17.4). */
export const staffCustomerActOperations = defineOperations({
  staffEndSessions: actOperation('end_sessions', 'customers'),
  staffStopSignIn: actOperation('stop_sign_in', 'customers'),
  staffAllowSignIn: actOperation('allow_sign_in', 'customers'),
  staffSendResetLink: actOperation('send_reset_link', 'customers'),
  staffRemoveSecondFactor: actOperation('remove_second_factor', 'customers'),
  staffChangeEmail: actOperation('change_email', 'customers'),
  staffFreezeAccount: actOperation('freeze_account', 'accounts'),
  staffUnfreezeAccount: actOperation('unfreeze_account', 'accounts'),
  staffPlaceHold: actOperation('place_hold', 'accounts'),
  staffReleaseHold: actOperation('release_hold', 'holds'),
  staffCaptureHold: actOperation('capture_hold', 'holds'),
  staffReverseTransfer: actOperation('reverse_transfer', 'transfers'),
  staffStopCard: actOperation('stop_card', 'cards'),
})
