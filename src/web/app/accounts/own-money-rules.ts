import { z } from 'zod'
import { AccountChanges } from '../../../contract/accounts.ts'
import { InvitationRequest } from '../../../contract/joint.ts'
import { jointWords } from '../../../contract/joint-words.ts'
import { MoveRequest } from '../../../contract/moves.ts'
import { OpeningRequest, openingWords } from '../../../contract/openings.ts'
import { PotRequest } from '../../../contract/pots.ts'
import { checkBySchema } from '../form-checks.ts'
import { optionalAmount, optionalText, typedAmount } from '../typed-texts.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in a form.

const move = MoveRequest.shape
const opening = OpeningRequest.shape
const pot = PotRequest.shape

/** The form of a move by the contract's own rules. */
export const checkMove = checkBySchema(
  z.object({ from: move.from, to: move.to, amount: typedAmount.pipe(move.amount) }),
)

/** The form of a pot. What is left empty is left out. */
export const checkPot = checkBySchema(
  z.object({
    name: pot.name,
    goal: optionalAmount.pipe(pot.amount),
    goalDate: optionalText.pipe(pot.goalDate),
    colour: pot.colour,
    amount: optionalAmount.pipe(pot.amount),
  }),
)

/** The form that opens an account. What the product does not ask for is left out. */
export const checkOpening = checkBySchema(
  z.object({
    product: opening.product,
    name: opening.name,
    deposit: z.object({ from: move.from, amount: typedAmount.pipe(move.amount) }).optional(),
    payTo: opening.payTo,
    acknowledged: z.literal(true, openingWords.notAcknowledged),
  }),
)

/** The form that invites somebody to a joint account. */
export const checkInvitation = checkBySchema(
  z.object({
    email: InvitationRequest.shape.email,
    acknowledged: z.literal(true, jointWords.notAcknowledged),
  }),
)

/** The name of an account, which may be empty. */
export const checkAccountName = checkBySchema(
  z.object({ name: z.string().trim().pipe(AccountChanges.shape.name.unwrap()) }),
)
