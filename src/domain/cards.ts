/** A card is of plastic, or a number alone that pays online. */
export const cardKinds = ['physical', 'virtual'] as const
export type CardKind = (typeof cardKinds)[number]

/** How a physical card looks, by the name that it is chosen by. */
export const cardDesigns = {
  tarn: 'Tarn',
  heather: 'Heather',
  gold: 'Gold',
  student: 'Student',
  platinum: 'Platinum',
} as const
export type CardDesign = keyof typeof cardDesigns
export const cardDesignNames = [
  'tarn',
  'heather',
  'gold',
  'student',
  'platinum',
] as const satisfies readonly CardDesign[]

/** Where a card stands, in the words of its badge (part two, 15.1). The last four have ended for good. */
export const cardStatuses = {
  ordered: 'Ordered',
  on_its_way: 'On its way',
  active: 'Active',
  frozen: 'Frozen',
  stopped: 'Stopped',
  replaced: 'Replaced',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const
export type CardStatus = keyof typeof cardStatuses
export const cardStatusNames = [
  'ordered',
  'on_its_way',
  'active',
  'frozen',
  'stopped',
  'replaced',
  'cancelled',
  'expired',
] as const satisfies readonly CardStatus[]

const endedStatuses: readonly CardStatus[] = ['stopped', 'replaced', 'cancelled', 'expired']

/** Whether a card can never be used again. */
export const hasEnded = (status: CardStatus): boolean => endedStatuses.includes(status)

/** Whether a card may show its details and its PIN, and pay. A frozen one shows them and pays nothing. */
export const isInUse = (status: CardStatus): boolean => status === 'active' || status === 'frozen'

/** Why a physical card is replaced, in the words of its form. */
export const replacementReasons = {
  lost: 'Lost',
  stolen: 'Stolen',
  never_came: 'It never came',
  damaged: 'Damaged',
} as const
export type ReplacementReason = keyof typeof replacementReasons
export const replacementReasonNames = [
  'lost',
  'stolen',
  'never_came',
  'damaged',
] as const satisfies readonly ReplacementReason[]

/** The limits of a card, in pence: at first, and at most (part two, 15.1). Virtual cards take no cash out. */
export const cardLimits = {
  payment: { firstPence: 500_000n, mostPence: 1_000_000n },
  day: { firstPence: 500_000n, mostPence: 1_000_000n },
  cash: { firstPence: 30_000n, mostPence: 50_000n },
} as const
export type CardLimit = keyof typeof cardLimits
export const cardLimitNames = ['payment', 'day', 'cash'] as const satisfies readonly CardLimit[]

/** What a customer may turn on and off, on at first. */
export const cardSwitchNames = ['contactless', 'online', 'abroad'] as const
export type CardSwitch = (typeof cardSwitchNames)[number]

/** What a virtual card has no use for: it pays online alone. */
export const physicalControls = ['cash', 'contactless', 'online'] as const satisfies readonly (
  | CardLimit
  | CardSwitch
)[]
export type PhysicalControl = (typeof physicalControls)[number]

/** The most virtual cards that a customer has at a time. */
export const virtualCardsMax = 5

/** Tries for the security code of a card that came; the last wrong one cancels it. */
export const activationTriesMax = 5

/** Wrong PINs after which a card takes no PIN until its holder unblocks it. */
export const pinTriesMax = 3

/** After its holder takes it off, the gambling block stays on for so long. */
export const gamblingBlockHours = 48

/** The most characters of a virtual card's name. */
export const cardNameLengthMax = 30

/** The security code of a card that a demonstration delivers at once, and of the cards it begins with. */
export const deliveredSecurityCode = '123'

export interface NamedCard {
  readonly kind: CardKind
  readonly design: CardDesign | null
  readonly name: string | null
  readonly lastFour: string
}

/** A card without its digits: "Tarn card"; of a virtual one the name that its holder gave it. */
export const cardTitle = ({ design, name }: Pick<NamedCard, 'design' | 'name'>): string =>
  design === null ? (name ?? 'Virtual card') : `${cardDesigns[design]} card`

/** A card as it is called everywhere: "Tarn card (4823)". */
export const cardLabel = (card: NamedCard): string => `${cardTitle(card)} (${card.lastFour})`

/** What every number begins with. 9 belongs to no network, so no number of ours is anybody's card. */
export const cardNumberPrefix = '90001964'

/** The check digit (Luhn, ISO/IEC 7812-1 annex B) that completes these digits. */
export function luhnDigit(digits: string): string {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}
