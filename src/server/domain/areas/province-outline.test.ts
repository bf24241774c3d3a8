/** Outlines cut from the map of provinces lie at their true coordinates. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { provincePaths, viewBox } from '#shared/areas/province-map.ts'
import { cornersOf, toDrawing } from '#shared/areas/province-projection.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { outlineProvince } from './province-outline.ts'
import { listProvinces } from './queries.ts'

const database = await testDatabase()
await loadReference(database)
const provinces = await listProvinces(database.db)
const patong = { lat: 7.8961, lng: 98.2956 }

test('every province stands in a frame of four by three, with its middle inside', () => {
  for (const { code, ...middle } of provinces) {
    const outline = outlineProvince(code, middle)
    const [left = 0, top = 0, width = 0, height = 0] = outline?.viewBox.split(' ').map(Number) ?? []
    expect(width / height, String(code)).toBe(4 / 3)
    const { x, y } = outline ?? { x: 0, y: 0 }
    expect(x > left && x < left + width && y > top && y < top + height, String(code)).toBe(true)
    const corners = cornersOf(outline?.viewBox ?? '')
    expect(middle.lat < corners.north && middle.lat > corners.south, String(code)).toBe(true)
    expect(middle.lng > corners.west && middle.lng < corners.east, String(code)).toBe(true)
  }
})

test('the frame is as narrow as the province allows: all of it is in sight, and little more', () => {
  const { north, south } = cornersOf(outlineProvince(83, patong)?.viewBox ?? '')
  expect(north).toBeGreaterThan(8.17)
  expect(north).toBeLessThan(8.3)
  expect(south).toBeLessThan(7.78)
  expect(south).toBeGreaterThan(7.6)
})

test('its neighbours are drawn around it, and distant provinces are not', () => {
  const { own, around } = outlineProvince(83, patong) ?? { own: '', around: '' }
  expect(own).toBe(provincePaths[83])
  expect(around).toContain(provincePaths[82])
  expect(around).not.toContain(own)
  expect(around).not.toContain(provincePaths[50])
})

test('the point is where the drawing has it, to a tenth of a unit', () => {
  const outline = outlineProvince(83, patong)
  const { x, y } = toDrawing(patong)
  expect([outline?.x, outline?.y]).toEqual([Number(x.toFixed(1)), Number(y.toFixed(1))])
  // Patong lies on the western coast, south of the middle of the island.
  const island = /M(\d+) (\d+)/.exec(outline?.own ?? '')
  expect(x).toBeLessThan(Number(island?.[1]))
  expect(y).toBeGreaterThan(Number(island?.[2]))
})

test('there and back is the same place', () => {
  const corners = cornersOf(viewBox)
  expect(toDrawing({ lat: corners.north, lng: corners.west })).toEqual({
    x: expect.closeTo(0, 6),
    y: expect.closeTo(0, 6),
  })
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number)
  expect(toDrawing({ lat: corners.south, lng: corners.east })).toEqual({
    x: expect.closeTo(width, 6),
    y: expect.closeTo(height, 6),
  })
})

test('a point far from its province is in sight too, and a code that is no province has no outline', () => {
  const { viewBox: wide } = outlineProvince(83, { lat: 18.8, lng: 98.98 }) ?? { viewBox: '' }
  const corners = cornersOf(wide)
  expect(corners.north).toBeGreaterThan(18.8)
  expect(corners.south).toBeLessThan(7.78)
  expect(outlineProvince(28, patong)).toBeNull()
})

test('no outline is heavier than six kilobytes', () => {
  for (const { code, ...middle } of provinces)
    expect(JSON.stringify(outlineProvince(code, middle)).length, String(code)).toBeLessThan(6_000)
})
