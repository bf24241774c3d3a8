/** The order of a day: law, urgency, and the lot that nobody can see. */
import { expect, test } from 'vitest'
import { orderDay, type Ranked } from './order-day.ts'
import { ONE_DRAWN_IN } from './weights.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour))
const ranked = (id: string, risk: number, pinnedBy: Date | null = null): Ranked => ({ id, risk, pinnedBy })
const many = Array.from({ length: 60 }, (_, i) => ranked(`p${String(i).padStart(2, '0')}`, 60 - i))

test('visits due by law come first by deadline, then urgent ones, and equal ones by their ids', () => {
  const places = [ranked('a', 90), ranked('b', 5, at(9)), ranked('c', 90), ranked('d', 20, at(7)), ranked('e', 95)]
  expect(orderDay(places, [], 0)).toEqual(['d', 'b', 'e', 'a', 'c'])
})

test('a drawn place comes where the lot put it, and no place is lost or doubled', () => {
  const order = orderDay(
    many,
    [
      { id: 'p55', slot: 4 },
      { id: 'p50', slot: 0 },
    ],
    0,
  )
  expect([order.indexOf('p55'), order.indexOf('p50')]).toEqual([4, ONE_DRAWN_IN])
  expect([...order].sort()).toEqual(many.map(({ id }) => id))
})

test('one that is urgent anyway stays where it is, and one the law pins too', () => {
  expect(orderDay(many, [{ id: 'p02', slot: 9 }], 0).indexOf('p02')).toBe(2)
  const pinned = [...many, ranked('law', 1, at(9))]
  expect(orderDay(pinned, [{ id: 'law', slot: 9 }], 0)[0]).toBe('law')
})

test('over a week of visits from the top, one in twenty is a drawn one, wherever it stood', () => {
  const drawn = Array.from({ length: 10 }, (_, turn) => ({ id: `z${turn}`, slot: (turn * 7) % ONE_DRAWN_IN }))
  let left = [...Array.from({ length: 300 }, (_, i) => ranked(`a${i}`, 90)), ...drawn.map(({ id }) => ranked(id, 1))]
  const visited: string[] = []
  for (let done = 0; done < 160; done++) {
    const [next = ''] = orderDay(left, drawn, done)
    visited.push(next)
    left = left.filter(({ id }) => id !== next)
  }
  expect(visited.filter((id) => id.startsWith('z'))).toEqual(drawn.slice(0, 8).map(({ id }) => id))
})
