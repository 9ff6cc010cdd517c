// A sign-in that the staff stop and allow again (specification, section 17.4), on a server that counts as nobody's shared demonstration.
import { test } from './own-server.ts'
import { stopAndAllowSignIn } from './stop-sign-in.ts'

test(
  'a member stops the sign-in of a customer, and allows it again after a check of who they are',
  { tag: '@server' },
  async ({ page, bank }) => {
    await stopAndAllowSignIn(page, bank)
  },
)
