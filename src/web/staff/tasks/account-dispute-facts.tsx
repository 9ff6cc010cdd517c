import { Facts, StaffPanel } from '../parts/staff-panel.tsx'
import { momentText } from '../parts/staff-times.ts'
import type { StaffTaskFacts } from '../staff-client.ts'
import { taskWords as words } from './task-words.ts'

interface AccountDisputeProps {
  readonly facts: Extract<StaffTaskFacts, { readonly kind: 'account_dispute' }>
  readonly nowMs: number
}

/** What the decision of a holder's freeze rests on (specification section 17.4). */
export const AccountDisputeFacts = ({ facts, nowMs }: AccountDisputeProps) => (
  <StaffPanel title={words.titles.account_dispute}>
    <Facts
      facts={[
        { label: 'Account', value: `Account ending ${facts.accountEnding}` },
        { label: 'Frozen', value: momentText(facts.frozenAt, nowMs) },
        {
          label: 'By',
          value:
            facts.holders.find(({ customerId }) => customerId === facts.frozenBy)?.name ?? facts.frozenBy,
        },
        ...facts.holders.map(({ name, hasReleased }) => ({
          label: 'Holder',
          value: hasReleased ? `${name}, has released it` : name,
        })),
      ]}
    />
  </StaffPanel>
)
