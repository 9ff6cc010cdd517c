import type { Point } from '../../../../../content/branches/branch.ts'

export type LocationRefusal = 'denied' | 'failed'
export type LocationAnswer = { ok: true; point: Point } | { ok: false; refusal: LocationRefusal }

/** A town is precise enough, so a position of the last minutes will do; what takes longer is a failure. */
const options = { timeout: 10_000, maximumAge: 300_000 } as const

/**
 * Asks the browser where it is, which asks the visitor. Refused with `denied` when the visitor or a setting says no,
 * with `failed` when no position is to be had.
 */
export const askLocation = (): Promise<LocationAnswer> =>
  new Promise(resolve => {
    // Pages that are not served over https have none.
    if (!('geolocation' in navigator)) {
      resolve({ ok: false, refusal: 'failed' })
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, point: { lon: coords.longitude, lat: coords.latitude } }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ ok: false, refusal: code === PERMISSION_DENIED ? 'denied' : 'failed' }),
      options,
    )
  })
