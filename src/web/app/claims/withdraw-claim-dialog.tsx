import { useQueryClient } from '@tanstack/react-query'
import type { Claim } from '../../../contract/claims.ts'
import { ConfirmDialog, type DialogFrame } from '../accounts/confirm-dialog.tsx'
import { askWords } from '../payments/payments-words.ts'
import { useToast } from '../use-toast.ts'
import { claimsKey, useClaimClient } from './claim-queries.ts'
import { claimsWords as words } from './claims-words.ts'

interface WithdrawClaimDialogProps extends DialogFrame {
  readonly claim: Claim
}

/** Asks before a claim is withdrawn (spec section 12.6). */
export function WithdrawClaimDialog({ claim: { id, number }, ...frame }: WithdrawClaimDialogProps) {
  const claims = useClaimClient()
  const queryClient = useQueryClient()
  const { showToast } = useToast([])
  return (
    <ConfirmDialog
      {...frame}
      title={words.withdrawTitle}
      action={words.withdraw}
      keep={askWords.keep}
      isDanger
      send={async signal => {
        const reply = await claims.withdrawClaim({ params: { id }, signal })
        // A decision may have been faster: the page shows it.
        await queryClient.invalidateQueries({ queryKey: claimsKey })
        return reply
      }}
      onDone={() => showToast({ look: 'success', ...words.withdrawDone(number) })}
    >
      <p>{words.withdrawText}</p>
    </ConfirmDialog>
  )
}
