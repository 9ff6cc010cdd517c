// What a shared demonstration does not let its staff do: the journeys' server counts as one (specification, section 17.4).
import { test } from './fixtures.ts'
import { stopAndAllowSignIn } from './stop-sign-in.ts'

test('a member stops the sign-in of a customer, and allows it again after a check of who they are', async ({
  page,
  bank,
}) => {
  await stopAndAllowSignIn(page, bank)
})
