/** What is wrong beside the fields of the demonstration's controls. */
export const staffDemoWords = {
  account: 'Choose an account',
  mostIncoming: 'Enter at most £10,000.00',
  from: 'Enter who pays, in 1 to 140 characters',
  reference: 'Enter a reference of 1 to 140 characters',
  unseen: 'Remove the characters that cannot be seen',
  merchant: 'Enter a merchant of 1 to 60 characters',
  settleNow: 'Say whether it is settled now',
  senderNotOffered: 'Choose who pays from the list: all visitors read it',
  referenceNotOffered: 'Choose a reference from the list: all visitors read it',
} as const
