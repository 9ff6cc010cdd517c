import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { AuditedMember } from './audit-form.tsx'
import { auditWords as words } from './audit-words.ts'
import { type ChainCheck, requestChainCheck } from './search-audit.ts'

/** What came of a check: what the bank found, or why it did not look. `name`: whose chain it is; the bank's without one. */
export type CheckedChain = { readonly key: string; readonly name: string | undefined } & (
  | { readonly found: ChainCheck }
  | { readonly refusal: string }
)

interface VerifyChainProps {
  readonly member: AuditedMember | undefined
  readonly onChecked: (checked: CheckedChain) => void
}

/** *Verify chain*: of the member who is chosen, or the bank's. It says which beforehand. */
export function VerifyChain({ member, onChecked }: VerifyChainProps) {
  const environment = useStaffEnvironment()
  const { isBusy, begin } = useOneAtATime()

  async function verify() {
    const answer = await requestChainCheck(environment, member?.id)
    const checked = { key: environment.newId(), name: member?.name }
    if (answer.kind === 'done') onChecked({ ...checked, found: answer.body })
    if (answer.kind === 'refused') onChecked({ ...checked, refusal: answer.message })
  }

  return (
    <>
      <Button variant="line" busy={isBusy} onClick={() => void begin(verify)}>
        {words.verify}
      </Button>
      <p className="min-w-0 text-sm wrap-anywhere text-muted">{words.verifies(member?.name)}</p>
    </>
  )
}

/** "All hashes hold", or which event does not, with whose chain it is (specification section 17.6). */
export function ChainResult({ checked }: { checked: CheckedChain }) {
  if ('refusal' in checked) return <Notice look="danger" lead={checked.refusal} />
  const { found, name } = checked
  const isWhole = found.brokenAt === null
  return (
    <Notice look={isWhole ? 'info' : 'danger'} {...(isWhole && { icon: 'tick' as const })} lead={found.says}>
      {words.verified(name, found.events)}
    </Notice>
  )
}
