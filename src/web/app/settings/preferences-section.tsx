import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Preferences } from '../../../contract/profile.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'
import { useToast } from '../use-toast.ts'
import { QueryResult } from './query-result.tsx'
import { useChangeRequests, done, refused } from './request-change.ts'
import { createPreferenceSaver, type PreferenceName } from './save-preferences.ts'
import { Setting } from './setting.tsx'
import { preferencesQuery, profileQuery, securityEventsKey } from './settings-queries.ts'
import { preferenceWords as words } from './settings-words.ts'
import { SwitchRow } from './switch-row.tsx'

const toastTitles = [words.saved, words.notSaved('', ''), words.unanswered('')].map(({ title }) => title)

/** Notification Preferences (spec section 2): four switches, each saved when it is flipped. */
export function PreferencesSection() {
  const { bank } = useEnvironment()
  const preferences = useBankQuery(preferencesQuery(bank))
  return (
    <Setting id="preferences" title={words.title} about={<p>{words.about}</p>}>
      <QueryResult
        query={preferences}
        what={words.title}
        failed={words.failed}
        rows={4}
        minHeight="min-h-[28rem] md:min-h-[20.6875rem]"
      >
        {saved => <Switches saved={saved} />}
      </QueryResult>
    </Setting>
  )
}

function Switches({ saved }: { saved: Preferences }) {
  const { customer } = useSession()
  const { bank } = useEnvironment()
  const profile = useBankQuery(profileQuery(bank)).data
  const saver = useSaver()
  const wanted = useSyncExternalStore(saver.subscribe, saver.getWanted)
  const { email, sms } = saved.delivery
  const phone = profile?.phone === '' ? words.smsToNoPhone : words.sms(profile?.phone)
  const sentences: Readonly<Record<PreferenceName, readonly string[]>> = {
    emailNotifications: [words.email(customer.email), ...(email === 'kept' ? [words.emailKept] : [])],
    smsNotifications: [phone, ...(sms === 'kept' ? [words.smsKept] : [])],
    transactionAlerts: [words.transactions],
    securityAlerts: [words.security],
  }
  const row = (name: PreferenceName) => (
    <SwitchRow
      label={words.labels[name]}
      sentences={sentences[name]}
      isOn={wanted[name] ?? saved[name]}
      onFlip={isOn => saver.want(name, isOn)}
    />
  )
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-surface">
      {row('emailNotifications')}
      {row('smsNotifications')}
      {row('transactionAlerts')}
      {row('securityAlerts')}
    </div>
  )
}

/** One saver for as long as the page is shown. */
function useSaver() {
  const { bank } = useEnvironment()
  const request = useChangeRequests()
  const queryClient = useQueryClient()
  const { showToast } = useToast(toastTitles)
  const { queryKey } = preferencesQuery(bank)
  const [saver] = useState(() =>
    createPreferenceSaver({
      send: body =>
        request(async signal => {
          const reply = await bank.changePreferences({ body, signal })
          return reply.status === 200 ? done(reply.body) : refused(reply.body)
        }),
      onSaved: preferences => {
        queryClient.setQueryData(queryKey, preferences)
        void queryClient.invalidateQueries({ queryKey: securityEventsKey })
        showToast({ look: 'success', ...words.saved })
      },
      onRefused: (names, { isUnanswered, message }) => {
        void queryClient.invalidateQueries({ queryKey })
        const labels = names.map(name => words.labels[name]).join(', ')
        showToast({
          look: 'danger',
          ...(isUnanswered ? words.unanswered(labels) : words.notSaved(labels, message)),
        })
      },
    }),
  )
  return saver
}
