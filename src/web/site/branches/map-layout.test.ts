import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { branches } from '../../../../content/branches/branch-list.ts'
import {
  boxOfName,
  type BoxSize,
  overlap,
  placeNames,
  seenBox,
  usualBox,
  usualMap,
  wholeMap,
  zoomIn,
  zoomOut,
} from './map-layout.ts'
import { listTowns, mapSize, projectToMap } from './project-to-map.ts'

const towns = listTowns(branches)
const boxes = fc.record({
  widthPx: fc.integer({ min: 280, max: 1200 }),
  heightPx: fc.integer({ min: 300, max: 1000 }),
})

test('no name covers another or leaves the map, for any choice and zoom', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom(...towns), fc.integer({ min: 0, max: 4 }), (box, chosen, steps) => {
      let view = wholeMap(box)
      for (let step = 0; step < steps; step += 1) view = zoomIn(view, box, chosen)
      const pins = [chosen, ...towns.filter(town => town !== chosen)].map(town => ({
        ...town,
        chosen: town === chosen,
      }))
      const seen = seenBox(view, box)
      const named = placeNames(pins, view.unitsPerPx, seen).flatMap((place, index) => {
        const pin = pins[index]
        return place && pin ? [boxOfName(pin, place, view.unitsPerPx)] : []
      })
      for (const [index, one] of named.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(seen.left)
        expect(one.right).toBeLessThanOrEqual(seen.right)
        for (const other of named.slice(index + 1)) expect(overlap(one, other)).toBe(false)
      }
    }),
  )
})

test('on a large screen nearly every town is named', () => {
  const view = wholeMap(usualBox)
  const pins = towns.map(town => ({ ...town, chosen: false }))
  const places = placeNames(pins, view.unitsPerPx, seenBox(view, usualBox))
  expect(places.filter(place => place !== undefined).length).toBeGreaterThan(towns.length * 0.85)
})

test('every branch is on the drawing', () => {
  for (const branch of branches) {
    const { x, y } = projectToMap(branch)
    expect(x, branch.id).toBeGreaterThan(0)
    expect(x, branch.id).toBeLessThan(mapSize.width)
    expect(y, branch.id).toBeGreaterThan(0)
    expect(y, branch.id).toBeLessThan(mapSize.height)
  }
})

test('zooming out returns to the whole map from any zoom', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom(...towns), fc.integer({ min: 1, max: 12 }), (box, town, steps) => {
      let view = wholeMap(box)
      for (let step = 0; step < steps; step += 1) view = zoomIn(view, box, town)
      for (let step = 0; step < steps; step += 1) view = zoomOut(view, box)
      expect(view).toEqual(wholeMap(box))
    }),
  )
})

test('a search shows its region where the map is small, and the whole country where it is large', () => {
  const phone: BoxSize = { widthPx: 358, heightPx: 400 }
  const bristol = projectToMap({ lon: -2.588, lat: 51.454 })
  const { unitsPerPx } = usualMap(bristol, phone)
  expect(unitsPerPx * phone.widthPx).toBeCloseTo(290)
  expect(usualMap(bristol, usualBox)).toEqual(wholeMap(usualBox))
})
