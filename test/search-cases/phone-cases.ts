/** Telephone numbers of the demo's places as readers type them: they belong to the set `readers`, whose other cases are in its file. */
import type { Place } from './place.ts'
import type { SearchCase } from './read-sets.ts'

/** Ways in which a number is written and said. */
const writtenNumbers: ((digits: string) => string)[] = [
  (it) => `+66 ${it.slice(1, 3)} ${it.slice(3, 6)} ${it.slice(6)}`,
  (it) => `0066${it.slice(1)}`,
  (it) => `66${it.slice(1)}`,
  (it) => `+66 (0) ${it.slice(1)}`,
  (it) => `(${it.slice(0, 3)}) ${it.slice(3, 6)}-${it.slice(6)}`,
  (it) => `${it.slice(0, 3)}.${it.slice(3, 6)}.${it.slice(6)}`,
  (it) => [...it].map((digit) => String.fromCharCode(0xe50 + Number(digit))).join(''),
  (it) => `โทร ${it}`,
  (it) => `tel. ${it.slice(0, 3)}-${it.slice(3)}`,
  (it) => `tel:+66${it.slice(1)}`,
  (it) => `โทร. +66${it.slice(1)}`,
  (it) => `00 66 ${it.slice(1, 3)} ${it.slice(3)}`,
  (it) => `${it.slice(0, 3)} ${it.slice(3, 8)}`,
  (it) => it.slice(0, 8),
  (it) => `+66 ${it.slice(1, 8)}`,
  (it) => `${it.slice(0, 3)}-${it.slice(3, 7)}`,
]
/** From the thirteenth way on only the beginning is typed. */
const firstHalf = 12

/** Telephone numbers as readers type them; of the set `readers`. */
export function phoneCases(places: readonly Place[]): SearchCase[] {
  const called = places.filter(({ phone }) => /^0\d{8,9}$/.test(phone))
  return writtenNumbers.map((write, i) => {
    const { phone } = called[(i * 37 + 11) % called.length] as Place
    const isWhole = i < firstHalf
    const begins = phone.slice(0, i === 15 ? 7 : 8)
    return {
      kind: 'readers: telephone numbers',
      query: write(phone),
      relevant: (place) => (isWhole ? place.phone === phone : place.phone.startsWith(begins)),
    }
  })
}
