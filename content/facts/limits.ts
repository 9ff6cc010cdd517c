/** Limits that the bank enforces, and the length of its lists. */
export const limits = {
  /** The most that one transfer may be, £2,000,000. A penny more is declined, and the customer is told to call. */
  transferPence: 200_000_000n,
  passwordLengthMin: 8,
  transactionsPageSize: 10,
  recentTransactions: 6,
  /** How many payees the page of payees lists at once, and how many of them and of payments the hub lists. */
  payeesPageSize: 20,
  hubPayees: 5,
  recentPayments: 10,
  /** How many statements are listed at first, and added by each Show older. */
  newestStatements: 6,
  olderStatements: 12,
  /** A statement with more transactions is drawn only on request. */
  statementDrawnUnaskedTransactions: 1_000,
  /** How many notifications the panel lists at first, and adds by each Show older. */
  notificationsPageSize: 10,
  /** From one customer; or, without a session, from one address and from one email. */
  messagesHourly: 5,
  /** A customer's own messages per page. */
  messagesPageSize: 5,
  /** Unknown accounts at this bank that a customer may enter: more than a person's typing errors. */
  unknownAccountsHourly: 10,
  newsletterSubscriptionsHourly: 10,
  /** Promotions followed by one customer or from one address: far more than a person follows. */
  promotionClicksHourly: 60,
  /** How long the bank stores that a promotion was followed. */
  promotionClicksKeptMs: 90 * 24 * 60 * 60_000,
  /** A session ends without activity, and after its maximum length whatever the activity. */
  sessionIdleMs: 5 * 60_000,
  sessionLifeMs: 12 * 60 * 60_000,
  /** How long a sign-in waits for the code of the second factor. */
  secondFactorMs: 5 * 60_000,
  /** How long a new second factor waits for its first code. */
  secondFactorSetUpMs: 15 * 60_000,
  /** Consecutive failures that lock a sign-in: of one customer, and from one address, which many people may share. */
  failuresMax: 5,
  addressFailuresMax: 20,
  /** The first lock; each further failure doubles it, up to the longest. */
  lockMs: 60_000,
  lockLongestMs: 60 * 60_000,
  /** Sign-ins of one customer in a minute with the right password: more than a person makes. */
  signInsMinute: 60,
  /** Passwords that a signed-in customer may enter in an hour, right ones included: more than a person needs. */
  passwordChecksHourly: 60,
  /** Passwords and codes of demo customers that one address may try in a minute: these customers are never locked. */
  demoAttemptsMinute: 30,
  /** How often a demonstration restores what visitors changed about its customers. */
  demoRestoreMs: 15 * 60_000,
  /** How long pots and accounts that visitors opened stay, before such a restore closes them. */
  demoOpenedKeptMs: 60 * 60_000,
  applicationsHourly: 10,
  /** Sign-ins of one email with the password of a pending application, in a day; more count as failures. */
  applicantSignInsDaily: 10,
  /** How long the bank stores rejected applications, for questions and complaints. */
  rejectedApplicantKeptMs: 90 * 24 * 60 * 60_000,
  applicantAgeMin: 16,
  /** The most that somebody may pay in when they sign up, £1,000,000. */
  initialDepositMaxPence: 100_000_000n,
  passwordResetMs: 24 * 60 * 60_000,
  /** Reset links requested by email in an hour: for one email, and from one address, which many people may share. */
  resetLinksHourly: 5,
  addressResetLinksHourly: 20,
  /** Changes of a customer's sign-in email in a day. */
  emailChangesDaily: 5,
  /** Changes of a customer's profile and preferences in an hour: more than a person makes. */
  settingsChangesHourly: 120,
  /** How long the operator can read a message that was sent, or that could not be sent. */
  outboxKeptMs: 30 * 24 * 60 * 60_000,
  securityLogMs: 90 * 24 * 60 * 60_000,
  /** Amount bands of the transactions filter: above £1,000,000 is high, below £100,000 is low. */
  highAmountAbovePence: 100_000_000n,
  lowAmountBelowPence: 10_000_000n,
} as const

/** Durations on the screens. */
export const timings = {
  signInOverlayMs: 4_000,
  signInProgressStepMs: 100,
  signInProgressStepPercent: 2.5,
  /** When a session is about to end without activity, the page asks the customer whether they are still there. */
  idleWarningMs: 4 * 60_000,
  signUpSubmitMs: 2_000,
  signUpRedirectMs: 3_000,
  transferProcessingMs: 2_500,
  transferResultMs: 3_000,
  /** From the first toast of a statement's download to the second. */
  statementOnOverviewMs: 1_000,
  statementOnStatementsMs: 1_500,
  balanceRefreshMs: 5_000,
  /** How long the number, the security code or the PIN of a card is shown (part two, 15.1). */
  cardSecretShownMs: 30_000,
  notificationsRefreshMs: 5_000,
  highlightMs: 2_000,
  promotionMs: 2_000,
  backgroundMs: 3_000,
} as const

/** Figures that pages state and nothing enforces: the support page about large sums, and the deposit protection as specified
 * (docs/departures.md, ruling 19). */
export const safeguards = {
  complianceAbovePounds: 1_000_000,
  complianceBusinessDays: '2-5',
  extraVerificationAbovePounds: 100_000,
  protectedDepositPounds: 85_000,
} as const

/** The demo customer who banks like anybody else. */
export const everydayEmail = 'maya@sarsen.example'

/** The customers that a demonstration seeds, and their password (ruling 35; section 10.2, rule 4, of part two). */
export const demo = {
  /** The everyday customer's accounts, the joint one, and the current account of the partner (section 10.2b). */
  everydayAccountNumber: '41187836',
  jointAccountNumber: '41187839',
  everydaySavingsNumber: '41187840',
  partnerAccountNumber: '41187851',
  everydayEmail,
  customerEmail: 'demo@sarsen.example',
  corporateEmail: 'corporate@sarsen.example',
  partnerEmail: 'daniel@sarsen.example',
  password: 'Demo-Customer-2026',
  balancePence: 787_000_000n,
  balanceDriftPence: 5_000n,
  /** The most that pending card payments may hold of the balance (ruling 36). */
  heldMostPence: 50_000n,
  /** The specification's two sample statements, the newest first: 2.4 MB and 1.8 MB (ruling 18). */
  statementSizesBytes: [2_400_000, 1_800_000],
} as const

/** The staff that a demonstration seeds, and their password (section 17.1 of part two). */
export const demoStaffFacts = {
  supportEmail: 'priya@staff.sarsen.example',
  complianceEmail: 'tom@staff.sarsen.example',
  administratorEmail: 'ruth@staff.sarsen.example',
  password: 'Demo-Staff-2026',
} as const
