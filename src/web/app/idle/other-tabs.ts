import type { Cancel } from '../../clock.ts'

/** The other tabs of this browser that show the same bank. */
export interface OtherTabs {
  /** Says that the session goes on. Nothing more is said: who hears it asks the bank. */
  readonly tell: () => void
  readonly listen: (onTold: () => void) => Cancel
}

const channelName = 'sarsen-session'

export function createOtherTabs(): OtherTabs {
  let open: BroadcastChannel | undefined
  return {
    tell: () => open?.postMessage('goes on'),
    listen: onTold => {
      const channel = new BroadcastChannel(channelName)
      channel.addEventListener('message', onTold)
      open = channel
      return () => {
        channel.close()
        open = undefined
      }
    },
  }
}
