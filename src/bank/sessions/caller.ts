import { cutText } from '../cut-text.ts'

/** Where a request comes from, as the home knows it. */
export interface Caller {
  /** The same for the same client; a home without a network has one for everybody. */
  readonly address: string
  /** What its browser says of itself, at most 400 characters; empty where it says nothing. */
  readonly device: string
}

const deviceLengthMax = 400

/**
 * What a browser says of itself, as far as it is kept: without what nobody should see in a log, and cut to its length.
 */
export const cutDevice = (userAgent = ''): string =>
  cutText(userAgent.replaceAll(/[^\x20-\x7e]/g, ''), deviceLengthMax)
