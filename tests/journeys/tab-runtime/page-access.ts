/** The header that tells which of a page's calls a request stands for. */
export const callHeader = 'x-journey-call'

/** An answer as it crosses from a page to a journey. */
export interface PackedAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/** What a page of the journeys' build lets a journey do. */
export interface PageAccess {
  /** Sends on the page's call of this id, with another body where one is given. */
  sendOn(id: string, body?: string): Promise<PackedAnswer>
  /** Asks the bank, past what the page does. */
  send(
    path: string,
    init: { method: string; headers?: Record<string, string>; body?: string },
  ): Promise<PackedAnswer>
}

declare global {
  // oxlint-disable-next-line no-var -- what is declared so is on the global object
  var pageAccess: PageAccess
  // oxlint-disable-next-line no-var -- the same
  var isGateKept: true | undefined
}
