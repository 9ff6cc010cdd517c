import type { StrategyOptions } from 'workbox-strategies/Strategy.js'

export type StrategyPlugin = NonNullable<StrategyOptions['plugins']>[number]

/** Keeps a cache within `most` files: what came first goes first. */
export const createBound = (cacheName: string, most: number): StrategyPlugin => ({
  async cacheDidUpdate() {
    const cache = await caches.open(cacheName)
    const requests = await cache.keys()
    for (const request of requests.slice(0, -most)) await cache.delete(request)
  },
})
