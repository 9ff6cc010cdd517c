import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Passkeys } from '../../../contract/passkeys.ts'
import type { z } from 'zod'
import { Button } from '../../components/button.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { usePasskeyClient } from '../passkeys/passkey-client.ts'
import { passkeysKey } from '../passkeys/has-passkeys.ts'
import { passkeysQuery } from '../passkeys/passkey-queries.ts'
import { signalPasskeys } from '../passkeys/signal-passkeys.ts'
import { useBankQuery } from '../query-client.ts'
import type { CountedRefusal } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeyWords as words } from './passkey-words.ts'
import { QueryResult } from './query-result.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { done, type RefusedChange, refused, useChangeRequests } from './request-change.ts'
import type { DoneWords } from './second-factor-flow.tsx'
import { secondFactorStepWords } from './second-factor-step-words.ts'
import { titleAround } from './setting.tsx'
import { secondFactorQuery, securityEventsKey, sessionsQuery } from './settings-queries.ts'

/** The customer's passkeys: to add, rename and remove, and their recovery codes. `what`: the title of the row. */
export function PasskeyPanel({ what }: { what: string }) {
  const query = useBankQuery(passkeysQuery(usePasskeyClient()))
  return (
    <QueryResult query={query} what={what} failed={words.failed} rows={1}>
      {known => <Panel what={what} known={known} />}
    </QueryResult>
  )
}

/** Reads again what a change of the passkeys touches. */
function useRefresh() {
  const { bank } = useEnvironment()
  const queryClient = useQueryClient()
  return async () => {
    for (const queryKey of [
      secondFactorQuery(bank).queryKey,
      securityEventsKey,
      sessionsQuery(bank).queryKey,
    ])
      void queryClient.invalidateQueries({ queryKey })
    await queryClient.invalidateQueries({ queryKey: passkeysKey })
  }
}

/** `toast` is shown after the customer has kept the codes: on a phone it would cover them. */
interface ShownCodes {
  readonly codes: readonly string[]
  readonly toast: DoneWords
}

function Panel({ what, known }: { what: string; known: z.infer<typeof Passkeys> }) {
  const { passkeys, recoveryCodesLeft, accepted } = known
  const { customer } = useSession()
  useEffect(() => void signalPasskeys(accepted, customer), [accepted, customer])
  const { showToast } = useToast([])
  const refresh = useRefresh()
  const panel = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ShownCodes>()

  async function finish(toast: DoneWords) {
    showToast({ look: 'success', ...toast })
    await refresh()
    titleAround(panel.current)?.focus()
  }

  return (
    <div ref={panel} className="rounded-panel border border-line bg-surface">
      {shown ? (
        <div className="p-4 md:p-6">
          <RecoveryCodes
            codes={shown.codes}
            text={words.codes}
            onSaved={() => {
              setShown(undefined)
              void finish(shown.toast)
            }}
          />
        </div>
      ) : (
        <>
          {passkeys.length > 0 && (
            <ul aria-label={what}>
              {passkeys.map(passkey => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  isOnly={passkeys.length === 1}
                  onDone={toast => void finish(toast)}
                />
              ))}
            </ul>
          )}
          <AddPasskey
            isFirst={passkeys.length === 0}
            onLost={() => void refresh()}
            onAdded={(name, codes) => {
              const toast = words.isAdded(name)
              if (codes.length > 0) setShown({ codes, toast })
              else void finish(toast)
            }}
          />
          {passkeys.length > 0 && (
            <CodesLeft
              count={recoveryCodesLeft}
              onMade={codes => setShown({ codes, toast: secondFactorStepWords.renew.done })}
            />
          )}
        </>
      )}
    </div>
  )
}

interface CodesLeftProps {
  readonly count: number
  readonly onMade: (codes: readonly string[]) => void
}

/** How many recovery codes are left, and the way to new ones. */
function CodesLeft({ count, onMade }: CodesLeftProps) {
  const { bank } = useEnvironment()
  const request = useChangeRequests()
  const { confirmed, confirmation } = useConfirmation()
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<CountedRefusal<RefusedChange>>()

  async function renew() {
    setRefusal(undefined)
    const answer = await confirmed(confirmationId =>
      request(async signal => {
        const reply = await bank.renewRecoveryCodes({ body: { confirmationId }, signal })
        return reply.status === 201 ? done(reply.body.recoveryCodes) : refused(reply.body)
      }),
    )
    if (answer.kind === 'done') onMade(answer.body)
    if (answer.kind === 'refused') setRefusal(last => ({ ...answer, count: (last?.count ?? 0) + 1 }))
  }

  return (
    <div className="grid gap-3 border-t border-line px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="money text-sm text-muted">{words.codesLeft(count)}</p>
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          className="-mx-3.5 whitespace-normal! max-md:min-h-11"
          onClick={() => void begin(renew)}
        >
          {words.newCodes}
        </Button>
      </div>
      <RefusalNotice refusal={refusal} />
      {confirmation}
    </div>
  )
}
