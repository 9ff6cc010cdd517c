import type { WorkboxPlugin } from 'workbox-core/types.js'

/** Keeps a cache within `most` files: what came first goes first. */
export const createBound = (cacheName: string, most: number): WorkboxPlugin => ({
  async cacheDidUpdate() {
    const cache = await caches.open(cacheName)
    const requests = await cache.keys()
    for (const request of requests.slice(0, -most)) await cache.delete(request)
  },
})
