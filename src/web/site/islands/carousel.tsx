export type CarouselProps = { label: string }

export default function Carousel({ label }: CarouselProps) {
  return <section aria-label={label} />
}
