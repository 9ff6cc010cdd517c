import { useRef } from 'react'
import type { PictureName } from '../../../../content/pictures.ts'
import { rotationWords } from '../../../../content/rotation.ts'
import { Picture } from '../../components/picture.tsx'
import { PauseButton, RotationDots, useRotation, useWanted } from '../../components/rotation.tsx'
import { useIslandEnvironment } from './island-environment.ts'

export type BackgroundScenesProps = {
  scenes: readonly { picture: PictureName; label: string }[]
  /** How long each is shown, in milliseconds: a prop, so that the script does not include every fact. */
  periodMs: number
}

/**
 * The background pictures of the first screen, in rotation (spec section 4: 3 s, wrapping), and their dots. The page
 * contains the first; each further one is fetched while the one before it is shown.
 */
export default function BackgroundScenes({ scenes, periodMs }: BackgroundScenesProps) {
  const { clock } = useIslandEnvironment()
  const hero = useRef<Element>(null)
  const rotation = useRotation({ clock, count: scenes.length, periodMs, region: hero })
  const wanted = useWanted(rotation, scenes.length)
  return (
    <>
      {scenes.map(({ picture }, index) =>
        wanted.includes(index) ? (
          <Picture
            key={picture}
            name={picture}
            sizes="(max-width: 48rem) 50rem, 100vw"
            decorative
            first={index === 0}
            className={`scene ${index === rotation.index ? '' : 'opacity-0'}`}
          />
        ) : null,
      )}
      <div
        ref={element => {
          hero.current = element?.closest('section') ?? null
        }}
        className="needs-scripts absolute inset-x-0 bottom-24 z-1 md:bottom-32 print:hidden"
      >
        <div className="wrap flex items-center gap-1">
          <RotationDots
            rotation={rotation}
            labels={scenes.map(({ label }) => rotationWords.show(label.toLowerCase()))}
          />
          <PauseButton rotation={rotation} what={rotationWords.background} />
        </div>
      </div>
    </>
  )
}
