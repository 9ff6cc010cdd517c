import type { FrozenRefusal } from '../bank/accounts/move-money.ts'

/** The refusal of a frozen account, which names the holder who froze it. */
export const frozenRefusal = ({
  code,
  frozenBy,
}: FrozenRefusal): { readonly code: 'account_frozen'; readonly sentence?: string } => ({
  code,
  ...(frozenBy !== undefined && {
    sentence: `${frozenBy} froze this account. No money can leave it until you both release it.`,
  }),
})
