import type { ListedEvent } from '../bank/audit/list-events.ts'
import type { SecurityEvent, SecurityEventType } from '../contract/security-events.ts'
import { readDevice } from './read-device.ts'

/**
 * An event of a customer's audit trail, as the customer sees it: where it came from, and nothing else of its detail.
 */
export const presentSecurityEvent = ({
  type,
  at,
  address,
  device,
}: ListedEvent<SecurityEventType>): SecurityEvent => ({
  type,
  at: at.toISOString(),
  ...(address !== undefined && { address }),
  ...(device !== undefined && { device: readDevice(device) }),
})
