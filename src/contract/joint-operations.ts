import {
  ChangedAccount,
  ClosurePreview,
  ClosureRequest,
  InvitationAcceptance,
  InvitationRequest,
  Invitations,
  ReleaseQuery,
} from './joint.ts'
import { ById, defineOperations } from './operation.ts'
import { routes } from './routes.ts'

/** Joint accounts, and the closing of accounts. */
export const jointOperations = defineOperations({
  readClosure: {
    ...routes.readClosure,
    summary: 'What closing an account would do',
    description:
      'Its balance, the interest that would be paid, its pots, and the accounts that may get the money. Changes nothing. A closed account answers account_closed.',
    access: 'customer',
    params: ById,
    answers: { 200: ClosurePreview },
    refusals: ['not_found', 'private_desk', 'account_closed'],
  },
  closeAccount: {
    ...routes.closeAccount,
    summary: 'Closes an account, or asks the other holder to agree',
    description:
      'A sole account closes at once (200): interest until yesterday is paid, its pots return their money, and everything goes to `payTo`. A joint account is asked to be closed (202), and closes when the other holder sends this request too, with everything at £0.00. Closing or asking again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    body: ClosureRequest,
    answers: { 200: ChangedAccount, 202: ChangedAccount },
    refusals: [
      'pays_itself',
      'not_found',
      'closing_above_maximum',
      'private_desk',
      'account_frozen',
      'account_locked',
      'payments_held',
      'payments_due',
      'holds_open',
      'balance_not_zero',
      'no_method',
      'too_many_attempts',
      'confirmation_required',
    ],
  },
  withdrawClosure: {
    ...routes.withdrawClosure,
    summary: 'Withdraws the wish to close a joint account',
    description:
      'By whoever asked. If nobody asks to close it, this changes nothing and succeeds. If the other holder asked, answers not_found.',
    access: 'customer',
    params: ById,
    answers: { 200: ChangedAccount },
    refusals: ['not_found', 'private_desk', 'account_closed'],
  },
  freezeAccount: {
    ...routes.freezeAccount,
    summary: 'Freezes a joint account: no money can leave it until both holders release it',
    description:
      'By either holder. Freezing it again changes nothing and succeeds. An account of one holder answers not_found.',
    access: 'customer',
    params: ById,
    answers: { 200: ChangedAccount },
    refusals: ['not_found', 'private_desk', 'account_closed'],
  },
  releaseAccount: {
    ...routes.releaseAccount,
    summary: 'Releases a frozen joint account, once both holders have done so',
    description:
      'The first release waits for the other holder. Releasing it again, or an account that is not frozen, changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    query: ReleaseQuery,
    answers: { 200: ChangedAccount },
    refusals: [
      'not_found',
      'private_desk',
      'account_closed',
      'no_method',
      'too_many_attempts',
      'confirmation_required',
    ],
  },
  listInvitations: {
    ...routes.listInvitations,
    summary: 'The waiting invitations to joint accounts that the customer sent and received',
    description: 'Newest first. Of the inviter, only the full name.',
    access: 'customer',
    answers: { 200: Invitations },
  },
  sendInvitation: {
    ...routes.sendInvitation,
    summary: 'Invites somebody to open a joint account, by email',
    description:
      'The answer does not reveal whether anybody banks here with that email. The client makes the id. The same invitation sent again is stored once; another with that id is refused.',
    access: 'customer',
    body: InvitationRequest,
    answers: { 202: 'none' },
    refusals: [
      'own_email',
      'private_desk',
      'invitation_id_reused',
      'product_not_available',
      'too_many_accounts',
      'too_many_invitations',
      'no_method',
      'too_many_attempts',
      'confirmation_required',
    ],
  },
  acceptInvitation: {
    ...routes.acceptInvitation,
    summary: 'Accepts an invitation and opens the joint account',
    description:
      'By the invited customer. Accepting again answers 200 with the account as it is now. An invitation that has ended, or whose inviter can open no account any more, answers invitation_ended.',
    access: 'customer',
    params: ById,
    body: InvitationAcceptance,
    answers: { 200: ChangedAccount, 201: ChangedAccount },
    refusals: [
      'not_found',
      'private_desk',
      'invitation_ended',
      'product_not_available',
      'too_many_accounts',
      'no_method',
      'too_many_attempts',
      'confirmation_required',
    ],
  },
  declineInvitation: {
    ...routes.declineInvitation,
    summary: 'Declines an invitation to a joint account',
    description:
      'By the invited customer. The inviter is told. Declining again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none' },
    refusals: ['not_found', 'private_desk', 'invitation_ended'],
  },
  withdrawInvitation: {
    ...routes.withdrawInvitation,
    summary: 'Withdraws an invitation to a joint account',
    description: 'By whoever sent it. Withdrawing again changes nothing and succeeds.',
    access: 'customer',
    params: ById,
    answers: { 204: 'none' },
    refusals: ['not_found', 'private_desk', 'invitation_ended'],
  },
})
