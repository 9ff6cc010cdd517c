import { expect, type Locator } from '@playwright/test'

/** The file of a picture, once the browser has rendered it. */
export async function pictureFile(picture: Locator): Promise<string> {
  await expect(picture).toHaveCount(1)
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return new URL(image.currentSrc).pathname
  })
}
