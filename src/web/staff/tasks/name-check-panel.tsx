import { Icon } from '../../components/icon.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { momentText } from '../parts/staff-times.ts'
import type { StaffTaskFacts } from '../staff-client.ts'
import { revealsHeldName } from '../../../domain/name-check.ts'
import { nameCheckWords, nameChoiceWords, nameCheckResult, taskWords as words } from './task-words.ts'

type NameCheck = NonNullable<Extract<StaffTaskFacts, { kind: 'held_payment' }>['nameCheck']>

const looks = {
  match: 'border-success-mark/45 bg-success-tint',
  close: 'border-warning-mark/45 bg-warning-tint',
  none: 'border-2 border-danger-mark bg-danger-tint',
  unchecked: 'border-info-mark/45 bg-info-tint',
}
// As the customer saw it: with BANM and PANM the name matches, but the account is of another kind.
const looksOfCodes: Readonly<Record<string, keyof typeof looks>> = {
  BANM: 'close',
  PANM: 'close',
  ANNM: 'none',
  AC01: 'none',
}

function lookOf(code: NameCheck['code']): keyof typeof looks {
  if (code === null) return 'match'
  return revealsHeldName(code) ? 'close' : (looksOfCodes[code] ?? 'unchecked')
}

/** What the other bank said of the name, and what the customer chose then. */
export function NameCheckPanel({ check, payee, nowMs }: { check: NameCheck; payee: string; nowMs: number }) {
  const look = lookOf(check.code)
  return (
    <StaffPanel
      title={words.nameCheck}
      headerEnd={<span className="money text-sm text-muted">{momentText(check.checkedAt, nowMs)}</span>}
    >
      <div className={`mx-4 mb-4 grid gap-3 rounded-control border p-4 text-sm ${looks[look]}`}>
        <p className="flex items-start gap-3 text-md">
          <Icon name={look === 'match' ? 'tick' : 'alert'} size="large" />
          <b className="font-strong">{nameCheckResult(check.code)}</b>
        </p>
        <dl
          className={`grid rounded-control border border-line bg-surface ${look === 'match' ? '' : 'md:grid-cols-2'}`}
        >
          <div className="px-4 py-2.5">
            <dt className="text-muted">{nameCheckWords.entered}</dt>
            <dd className="text-md font-strong wrap-anywhere">{payee}</dd>
          </div>
          {look !== 'match' && (
            <div className="border-line px-4 py-2.5 max-md:border-t md:border-l">
              <dt className="text-muted">{nameCheckWords.held}</dt>
              <dd className="text-md font-strong wrap-anywhere">
                {check.heldName ?? <span className="font-normal text-muted">{nameCheckWords.notTold}</span>}
              </dd>
            </div>
          )}
        </dl>
        {check.choice !== null && (
          <p>
            {nameCheckWords.chose} <b className="font-semibold">{nameChoiceWords[check.choice]}</b>
          </p>
        )}
      </div>
    </StaffPanel>
  )
}
