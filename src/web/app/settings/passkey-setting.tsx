import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { Waiting } from './query-result.tsx'
import { Setting } from './setting.tsx'

const words = {
  title: 'Passkeys',
  about:
    "Sign in and confirm payments with your fingerprint, your face or your device's PIN. A passkey works on our address alone: no other site can ask for it.",
} as const

const PanelPart = createFetchedPart(async () => (await import('./passkey-panel.tsx')).PasskeyPanel)

/** Spec section 14.1. The code of the panel is fetched after the page. */
export const PasskeySetting = () => (
  <Setting level={3} title={words.title} about={<p>{words.about}</p>}>
    <PanelPart waiting={<Waiting what={words.title} rows={1} minHeight="min-h-21" />}>
      {PasskeyPanel => <PasskeyPanel what={words.title} />}
    </PanelPart>
  </Setting>
)
