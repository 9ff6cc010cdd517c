/** Limits that the bank enforces, and how much its lists show at once. */
export const limits = {
  /** A transfer of exactly this completes; a penny more is declined for manual review. */
  transferPence: 200_000_000n,
  passwordLengthMin: 8,
  transactionsPageSize: 10,
  recentTransactions: 6,
  /** Statements listed at first, and further ones at each Show older. */
  newestStatements: 6,
  olderStatements: 12,
  /** A statement of more transactions is drawn only when it is asked for. */
  statementDrawnUnaskedTransactions: 1_000,
  /** Notifications in the panel at first, and further ones at each Show older. */
  notificationsPageSize: 10,
  /** From one customer, or from one address and from one e-mail that is not signed in. */
  messagesHourly: 5,
  /** A customer's own messages, on a page of them. */
  messagesPageSize: 5,
  /** Accounts with us that a customer names and that are not there: more slips than a person makes. */
  unknownAccountsHourly: 10,
  newsletterSubscriptionsHourly: 10,
  /** Promotions followed, of one customer or from one address: far more than a person follows. */
  promotionClicksHourly: 60,
  /** How long it is known that a promotion was followed. */
  promotionClicksKeptMs: 90 * 24 * 60 * 60_000,
  /** A session ends without activity, and at the latest however active its customer is. */
  sessionIdleMs: 5 * 60_000,
  sessionLifeMs: 12 * 60 * 60_000,
  /** How long a sign-in waits for the code of the second factor. */
  secondFactorMs: 5 * 60_000,
  /** How long a second factor that was begun waits for its first code. */
  secondFactorSetUpMs: 15 * 60_000,
  /** Failures in a row that lock a sign-in: of one customer, and of one address, behind which there may be many. */
  failuresMax: 5,
  addressFailuresMax: 20,
  /** A first lock; each further failure doubles it, up to the longest. */
  lockMs: 60_000,
  lockLongestMs: 60 * 60_000,
  /** Sign-ins of one customer in a minute, with the right password: more than a person makes. */
  signInsMinute: 60,
  /** Passwords of one customer who is signed in, in an hour, the right one too: more than a person is asked for. */
  passwordChecksHourly: 60,
  /** Passwords and codes of demo customers that one address may try in a minute: these customers are never locked. */
  demoAttemptsMinute: 30,
  /** How often a demonstration gives its customers back what visitors changed. */
  demoRestoreMs: 15 * 60_000,
  applicationsHourly: 10,
  /** Sign-ins of one email with the password of an application that waits, in a day; more count as failures. */
  applicantSignInsDaily: 10,
  /** How long the bank knows who was rejected, for questions and complaints. */
  rejectedApplicantKeptMs: 90 * 24 * 60 * 60_000,
  applicantAgeMin: 16,
  initialDepositMaxPence: 100_000_000n,
  passwordResetMs: 24 * 60 * 60_000,
  /** Reset links that are asked for by email in an hour: for one email, and from one address, behind which may be many. */
  resetLinksHourly: 5,
  addressResetLinksHourly: 20,
  /** Changes of one customer's sign-in email in a day. */
  emailChangesDaily: 5,
  /** Changes of one customer's profile and preferences in an hour: more than a person makes. */
  settingsChangesHourly: 120,
  /** How long a message that left the bank, or could not, is kept for its operator to read. */
  outboxKeptMs: 30 * 24 * 60 * 60_000,
  securityLogMs: 90 * 24 * 60 * 60_000,
  /** Amount bands of the transactions filter: above the first is high, below the second is low. */
  highAmountAbovePence: 100_000_000n,
  lowAmountBelowPence: 10_000_000n,
} as const

/** How long things take on the screen. */
export const timings = {
  signInOverlayMs: 4_000,
  signInProgressStepMs: 100,
  signInProgressStepPercent: 2.5,
  /** When an idle session is about to end, its customer is asked whether they are still there. */
  idleWarningMs: 4 * 60_000,
  signUpSubmitMs: 2_000,
  signUpRedirectMs: 3_000,
  transferProcessingMs: 2_500,
  transferResultMs: 3_000,
  /** From the first toast of a statement's download to the second. */
  statementOnOverviewMs: 1_000,
  statementOnStatementsMs: 1_500,
  balanceRefreshMs: 5_000,
  notificationsRefreshMs: 5_000,
  highlightMs: 2_000,
  promotionMs: 2_000,
  backgroundMs: 3_000,
} as const

/** What the support page tells about large sums, and the protection of deposits (ruling 19). */
export const safeguards = {
  complianceAbovePounds: 1_000_000,
  complianceBusinessDays: '2-5',
  extraVerificationAbovePounds: 100_000,
  protectedDepositPounds: 85_000,
} as const

/** The customers that a demonstration seeds, and their password (ruling 35). */
export const demo = {
  customerEmail: 'demo@sarsen.example',
  corporateEmail: 'corporate@sarsen.example',
  password: 'Demo-Customer-2026',
  balancePence: 787_000_000n,
  balanceDriftPence: 5_000n,
  /** The most that pending card payments hold of the balance (ruling 36). */
  heldMostPence: 50_000n,
  /** The specification's two sample statements, the newest first: 2.4 MB and 1.8 MB (ruling 18). */
  statementSizesBytes: [2_400_000, 1_800_000],
} as const
