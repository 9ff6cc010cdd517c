import { Component, memo, type ReactNode, useEffect, useState } from 'react'
import {
  type Location,
  type NavigateFunction,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router'
import { Button } from '../components/button.tsx'
import { NextLocationProvider } from './next-location.ts'
import { ResetTokenProvider } from './sign-in/reset-token.ts'

/** What is said in place of a page that broke. */
interface CrashWords {
  readonly heading: string
  readonly text: string
  readonly reload: string
}

/** Shown in place of a page that broke, or whose code could not be fetched. */
const Crash = ({ words }: { words: CrashWords }) => (
  <main className="mx-auto grid min-h-dvh max-w-[32rem] content-center justify-items-start gap-4 p-(--gutter)">
    <h1 className="text-2xl">{words.heading}</h1>
    <p className="text-muted">{words.text}</p>
    <Button icon="refresh" onClick={() => location.reload()}>
      {words.reload}
    </Button>
  </main>
)

/** The code of the app's pages, as far as it has been fetched. */
export interface PageCode {
  /** A page inside its frames; undefined until its code has been fetched. */
  routesAt(pathname: string): RouteObject[] | undefined
  /** Fetches the code for an address. Rejects if the app has no such page, or if the code did not arrive. */
  fetch(pathname: string): Promise<void>
  /** The token of the one-time link that the app was opened with. It is only in this page's memory. */
  readonly resetToken: () => string | null
}

/** Where the router is, and how to go on from there. */
export interface Here {
  readonly location: Location
  readonly navigate: NavigateFunction
}

/** Navigation for code outside React. A request before the app is drawn waits until then. */
export function createOutsideNavigation() {
  let here: Here | undefined
  let waiting: ((here: Here) => void)[] = []
  return {
    follow: (next: Here) => {
      here = next
      const requested = waiting
      waiting = []
      for (const go of requested) go(next)
    },
    request: (go: (here: Here) => void) => {
      if (here) go(here)
      else waiting.push(go)
    },
  }
}

interface AppRoutesProps {
  readonly crashWords: CrashWords
  readonly code: PageCode
  /** The code for the first address could not be fetched. */
  readonly isFirstUnavailable?: boolean
  readonly onMove?: (here: Here) => void
}

/** The page at the router's location. While its code is being fetched, the page before stays. */
export function AppRoutes({ crashWords, code, isFirstUnavailable = false, onMove }: AppRoutesProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState(location)
  const [unavailable, setUnavailable] = useState(isFirstUnavailable ? location : undefined)
  const [, setArrivals] = useState(0)
  const isUnavailable = unavailable === location
  if (shown !== location && (isUnavailable || code.routesAt(location.pathname))) setShown(location)

  useEffect(() => {
    if (isUnavailable || code.routesAt(location.pathname)) return undefined
    let isLeft = false
    code.fetch(location.pathname).then(
      () => setArrivals(count => count + 1),
      () => {
        if (!isLeft) setUnavailable(location)
      },
    )
    return () => {
      isLeft = true
    }
  }, [code, isUnavailable, location])

  useEffect(() => {
    onMove?.({ location, navigate })
  }, [location, navigate, onMove])

  const routes = code.routesAt(shown.pathname)
  return (
    <NextLocationProvider value={shown === location ? undefined : location}>
      <ResetTokenProvider value={code.resetToken()}>
        <CrashBoundary words={crashWords} location={shown}>
          {unavailable === shown ? (
            <Crash words={crashWords} />
          ) : (
            routes && <ShownPage routes={routes} location={shown} />
          )}
        </CrashBoundary>
      </ResetTokenProvider>
    </NextLocationProvider>
  )
}

/** Drawn again only when another location is shown: each draw would give everything in it a new location. */
const ShownPage = memo(({ routes, location }: { routes: RouteObject[]; location: Location }) =>
  useRoutes(routes, location),
)

interface CrashBoundaryProps {
  readonly words: CrashWords
  readonly location: Location
  readonly children: ReactNode
}
interface CrashState {
  readonly location: Location
  readonly isBroken: boolean
}

/** Shows the crash page if a page breaks while it is drawn, until another location is shown. */
class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { location: this.props.location, isBroken: false }

  static getDerivedStateFromError(): Partial<CrashState> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ location }: CrashBoundaryProps, state: CrashState): CrashState | null {
    return location === state.location ? null : { location, isBroken: false }
  }

  override render() {
    return this.state.isBroken ? <Crash words={this.props.words} /> : this.props.children
  }
}
