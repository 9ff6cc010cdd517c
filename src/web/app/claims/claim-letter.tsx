import type { Claim } from '../../../contract/claims.ts'
import { Button } from '../../components/button.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useDrawnFile } from '../statements/use-drawn-file.ts'
import { claimsWords } from './claims-words.ts'
import { letterDocument } from './letter-document.ts'

const words = claimsWords.letter

/** Spec section 12.6: the letter about a decision, as a PDF that this browser makes. */
export function ClaimLetter({ claim }: { claim: Claim }) {
  const { name } = useSession().customer
  const { isBusy, save } = useDrawnFile(words.notMade)
  const letter = {
    fileName: words.fileName(claim.number),
    read: () => ({ letter: letterDocument(claim, name) }),
  }
  return (
    <Button variant="line" icon="download" busy={isBusy} onClick={() => save(letter)}>
      {words.download}
    </Button>
  )
}
