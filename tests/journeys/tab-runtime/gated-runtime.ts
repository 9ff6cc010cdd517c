import { runtime as real } from '#runtime'
import type { Runtime } from '../../../src/web/runtime/runtime.ts'

/*
 * What pages of the journeys' build have for `#runtime`: the runtime itself behind a gate, which comes apart, so that pages
 * weigh what those of the product do.
 */
const gate = import('./page-gate.ts').then(({ openGate }) => openGate(real.send))

export const runtime: Runtime = { ...real, send: async (path, init) => (await gate)(path, init) }
