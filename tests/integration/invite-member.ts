import { expect } from 'vitest'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import { newJoiningLink } from '../../src/bank/staff/members/change-member.ts'
import { newSessionToken } from '../../src/bank/sessions/session.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import type { TestApi } from './open-test-api.ts'

/** The password that an invited member of a test chooses. */
export const chosenPassword = 'menhirs at midwinter'

/** Who invites whom. */
interface Invitation {
  readonly by: { readonly memberId: string }
  readonly roles?: readonly StaffRole[]
}

/** Invites a member, and returns their link's token. */
export async function inviteMember({ bank }: TestApi, { by, roles = ['support'] }: Invitation) {
  const memberId = bank.newId()
  const email = `invited.${memberId}@staff.sarsen.example`
  const member = {
    id: memberId,
    handle: bank.randomBytes(32),
    name: 'Tom Hallam',
    email,
    roles,
    isDemo: false,
    connections: [],
    by: by.memberId,
    at: bank.clock(),
  }
  expect(await bank.database.transaction(transaction => addMember(transaction, member))).toEqual({
    ok: true,
    value: null,
  })
  return { memberId, email, token: await newLinkFor({ bank }, { memberId, by: by.memberId }) }
}

/** Makes a new joining link, and returns its token. */
export async function newLinkFor(
  { bank }: Pick<TestApi, 'bank'>,
  { memberId, by }: { readonly memberId: string; readonly by: string },
): Promise<string> {
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const link = { memberId, by, at: bank.clock(), id: bank.newId(), tokenHash }
  const made = await bank.database.transaction(transaction => newJoiningLink(transaction, link))
  expect(made.ok).toBe(true)
  return token
}
