import { atField, type FieldRefusal, type RequestRefusal } from './refusal.ts'
import { staffDemoWords } from './staff-demo-words.ts'

/** The refusals of the demonstration's controls alone, as a part of the table in `refusals.ts`. */
export const staffDemoRefusals = {
  sender_not_offered: atField('from', 'not_offered', staffDemoWords.senderNotOffered),
  reference_not_offered: atField('reference', 'not_offered', staffDemoWords.referenceNotOffered),
  no_card_to_pay: {
    status: 409,
    title: 'No card to pay by',
    sentence: 'No active card pays from this account.',
    isFinal: false,
  },
} as const satisfies Readonly<Record<string, RequestRefusal | FieldRefusal>>
