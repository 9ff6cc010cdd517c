import type { ComponentType } from 'react'
import { matchPath, type RouteObject } from 'react-router'
import { staffAddressesOf, staffPage, type StaffPageId, staffPageIds } from '../../../content/staff-pages.ts'
import type { PageCode } from '../app/page-routes.tsx'
import { takeResetToken } from '../app/sign-in/reset-token.ts'
import type { StaffEnvironment } from './staff-environment.ts'
import { staffFrameLoaders, staffLoaders } from './staff-loaders.ts'

/** The page of the console at an address below the site. */
export const staffPageIdAt = (pathname: string): StaffPageId | undefined =>
  staffPageIds.find(id => staffAddressesOf(staffPage(id)).some(address => matchPath(address, pathname)))

/** The console's pages, each inside its frames. */
export function createStaffCode({ inBrowser }: Pick<StaffEnvironment, 'inBrowser'>): PageCode {
  const fetched = new Map<StaffPageId, RouteObject[]>()
  let joiningToken: string | null = null

  const framesOf = (id: StaffPageId): Promise<ComponentType>[] => [
    ...(inBrowser ? [staffFrameLoaders.inBrowser()] : []),
    ...(staffPage(id).roles ? [staffFrameLoaders.signedIn()] : []),
  ]

  return {
    routesAt: pathname => {
      const id = staffPageIdAt(pathname)
      return id && fetched.get(id)
    },
    fetch: async pathname => {
      const id = staffPageIdAt(pathname)
      if (!id) throw new Error(`the staff console has no page at ${pathname}`)
      if (fetched.has(id)) return
      if (id === 'join') joiningToken = takeResetToken()
      const [Page, ...frames] = await Promise.all([staffLoaders[id](), ...framesOf(id)])
      const page: RouteObject = { path: '*', Component: Page }
      fetched.set(id, [
        frames.reduceRight((inner, Frame): RouteObject => ({ Component: Frame, children: [inner] }), page),
      ])
    },
    resetToken: () => joiningToken,
  }
}
