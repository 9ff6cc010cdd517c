import type { PictureName } from './pictures.ts'
import type { Action } from './products/product.ts'

/** One picture of a carousel, with its caption. */
export type Slide = {
  picture: PictureName
  kicker: string
  heading: string
  text: string
  link: Action
}
