import { expect, test } from 'vitest'
import { render } from '../../../test/support/render.tsx'
import { Stars } from './stars.tsx'

test.each([
  [5, [5, 0, 0]],
  [4.8, [5, 0, 0]],
  [4.5, [4, 1, 0]],
  [4.2, [4, 0, 1]],
  [1, [1, 0, 4]],
])('%d is drawn to the half star: %j whole, half and empty ones', (value, drawn) => {
  const markup = render(<Stars value={value} />, 'en', ['review'])
  const count = (look: string) => markup.split(`class="${look}"`).length - 1
  expect([count('ic'), count('ic half'), count('ic off')]).toEqual(drawn)
})
