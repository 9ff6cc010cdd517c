import { home as real } from '#runtime'
import type { Home } from '../../../src/web/runtime/runtime.ts'

/*
 * What pages of the journeys' build have for `#runtime`: the home itself behind a gate, which comes apart, so that pages
 * weigh what those of the product do.
 */
const gate = import('./page-gate.ts').then(({ openGate }) => openGate(real.send))

export const home: Home = { ...real, send: async (path, init) => (await gate)(path, init) }
