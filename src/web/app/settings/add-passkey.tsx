import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passkeyNameLengthMax } from '../../../contract/passkey-words.ts'
import type { AddedPasskey, NewPasskeyOptions } from '../../../contract/passkeys.ts'
import type { z } from 'zod'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useEnvironment } from '../environment.ts'
import { makePasskey, preparePrompt } from '../passkeys/ask-browser.ts'
import { usePasskeyClient } from '../passkeys/passkey-client.ts'
import { hasPasskeys } from '../passkeys/has-passkeys.ts'
import { type NoPasskeysHere, whyNoPasskeys } from '../passkeys/where-passkeys-work.ts'
import type { CountedRefusal } from '../use-app-form.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { nameDevice } from '../../../domain/device-name.ts'
import { NamePasskeyDialog } from './name-passkey-dialog.tsx'
import { passkeyWords as words } from './passkey-words.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { type ChangeAnswer, done, type RefusedChange, refused, useChangeRequests } from './request-change.ts'
import { sessionsQuery } from './settings-queries.ts'

type Added = z.infer<typeof AddedPasskey>

interface AddPasskeyProps {
  /** Whether the customer has none yet. */
  readonly isFirst: boolean
  /** The passkey is kept and has its name. `codes`: ten recovery codes with the first strong method. */
  readonly onAdded: (name: string, codes: readonly string[]) => void
  /** It is not known whether it was kept. */
  readonly onLost: () => void
}

/** Adds a passkey (spec section 14.1), or says why none can be added here. */
export function AddPasskey({ isFirst, onAdded, onLost }: AddPasskeyProps) {
  const { add, isBusy, refusal, added, forget, confirmation } = useAddPasskey(onLost)
  function finish({ recoveryCodes }: Added, name: string) {
    forget()
    onAdded(name, recoveryCodes)
  }
  const notHere = whyNoPasskeys(location, hasPasskeys())
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line p-4 first:border-t-0 md:px-6">
      {isFirst && <p>{words.none}</p>}
      {notHere ? (
        <NotHere {...notHere} />
      ) : (
        <Button
          variant={isFirst ? 'primary' : 'line'}
          busy={isBusy}
          className="max-md:w-full"
          onPointerEnter={preparePrompt}
          onClick={add}
        >
          {words.add}
        </Button>
      )}
      {refusal && (
        <div className="basis-full">
          {refusal.isUnanswered ? (
            <RefusalNotice refusal={refusal} />
          ) : (
            <Notice
              key={refusal.count}
              look={refusal.message === words.notAdded.closed ? 'info' : 'danger'}
              role="alert"
              lead={refusal.message}
            />
          )}
        </div>
      )}
      {added && (
        <NamePasskeyDialog
          passkey={added.passkey}
          title={words.naming.title}
          onNamed={name => finish(added, name)}
          onClose={() => finish(added, added.passkey.name)}
        />
      )}
      {confirmation}
    </div>
  )
}

const NotHere = (reason: NoPasskeysHere) => (
  <p className="text-muted">
    {words.notHere[reason.why]}{' '}
    {reason.why === 'number' && reason.open !== undefined && (
      <a href={`${reason.open}${location.pathname}#security`} className="link">
        {words.open(reason.open)}
      </a>
    )}
  </p>
)

/** What this browser is called, as far as the bank can tell. */
function useSuggestedName(): string {
  const { bank } = useEnvironment()
  const device = useQuery(sessionsQuery(bank)).data?.find(({ isCurrent }) => isCurrent)?.device
  return nameDevice(device ?? {}).slice(0, passkeyNameLengthMax)
}

const notAdded = (why: keyof typeof words.notAdded): RefusedChange => ({
  kind: 'refused',
  message: words.notAdded[why],
  errors: [],
})

/** The steps of adding: confirmed, made by the device, kept by the bank. */
function useAddPasskey(onLost: () => void) {
  const { clock } = useEnvironment()
  const bank = usePasskeyClient()
  const request = useChangeRequests()
  const { confirmed, confirmation } = useConfirmation()
  const { isBusy, begin } = useOneAtATime()
  const name = useSuggestedName()
  const [begun, setBegun] = useState<z.infer<typeof NewPasskeyOptions>>()
  const [added, setAdded] = useState<Added>()
  const [refusal, setRefusal] = useState<CountedRefusal<RefusedChange>>()

  /** While a confirmation is open it is not asked for again: a prompt may have been closed. */
  async function beginAdding(): Promise<ChangeAnswer<z.infer<typeof NewPasskeyOptions>>> {
    if (begun && Date.parse(begun.endsAt) > clock.now()) return done(begun)
    return confirmed(confirmationId =>
      request(async signal => {
        const reply = await bank.beginPasskey({ body: { confirmationId }, signal })
        return reply.status === 201 ? done(reply.body) : refused(reply.body)
      }),
    )
  }

  async function addOne(): Promise<ChangeAnswer<Added>> {
    const allowed = await beginAdding()
    if (allowed.kind !== 'done') return allowed
    const { id, options } = allowed.body
    setBegun(allowed.body)
    const made = await makePasskey(options)
    if (!made.ok) return notAdded(made.why)
    setBegun(undefined)
    return request(async signal => {
      const reply = await bank.addPasskey({ body: { id, response: made.response, name }, signal })
      return reply.status === 200 || reply.status === 201 ? done(reply.body) : refused(reply.body)
    })
  }

  async function add() {
    setRefusal(undefined)
    const answer = await addOne()
    if (answer.kind === 'done') setAdded(answer.body)
    if (answer.kind !== 'refused') return
    if (answer.isUnanswered) onLost()
    setRefusal(last => ({ ...answer, count: (last?.count ?? 0) + 1 }))
  }

  return {
    add: () => void begin(add),
    isBusy,
    added,
    forget: () => setAdded(undefined),
    refusal,
    confirmation,
  }
}
