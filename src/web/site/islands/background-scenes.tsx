export type BackgroundScenesProps = { label: string }

export default function BackgroundScenes({ label }: BackgroundScenesProps) {
  return <div aria-label={label} role="group" />
}
