import type { Bank } from '../bank/bank.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { staffCustomerActOperations } from '../contract/staff-customer-act-operations.ts'
import type { Handlers } from './handler.ts'
import { handleAct } from './staff-acts.ts'

/** The acts of staff members on customers, accounts, holds, transfers and cards. */
export const staffCustomerActHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, keyof typeof staffCustomerActOperations> => ({
  staffEndSessions: handleAct(bank, 'end_sessions', 'customers'),
  staffStopSignIn: handleAct(bank, 'stop_sign_in', 'customers'),
  staffAllowSignIn: handleAct(bank, 'allow_sign_in', 'customers'),
  staffSendResetLink: handleAct(bank, 'send_reset_link', 'customers'),
  staffRemoveSecondFactor: handleAct(bank, 'remove_second_factor', 'customers'),
  staffChangeEmail: handleAct(bank, 'change_email', 'customers'),
  staffFreezeAccount: handleAct(bank, 'freeze_account', 'accounts'),
  staffUnfreezeAccount: handleAct(bank, 'unfreeze_account', 'accounts'),
  staffPlaceHold: handleAct(bank, 'place_hold', 'accounts'),
  staffReleaseHold: handleAct(bank, 'release_hold', 'holds'),
  staffCaptureHold: handleAct(bank, 'capture_hold', 'holds'),
  staffReverseTransfer: handleAct(bank, 'reverse_transfer', 'transfers'),
  staffStopCard: handleAct(bank, 'stop_card', 'cards'),
})
