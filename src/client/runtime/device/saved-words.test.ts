import { expect, onTestFinished, test } from 'vitest'
import { keepWord, readWord } from './saved-words.ts'

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('nothing is stored and nothing is thrown if the browser forbids it, at the mention or at the use', () => {
  const stores = [{ get: refuse }, { value: { getItem: refuse, setItem: refuse, removeItem: refuse } }]
  for (const store of stores) {
    for (const name of ['localStorage', 'sessionStorage']) {
      const own = Object.getOwnPropertyDescriptor(globalThis, name)
      Object.defineProperty(globalThis, name, { configurable: true, ...store })
      onTestFinished(() => {
        if (own) Object.defineProperty(globalThis, name, own)
        else Reflect.deleteProperty(globalThis, name)
      })
    }
    for (const area of ['localStorage', 'sessionStorage'] as const)
      expect([readWord(area, 'a'), keepWord(area, 'a', 'b'), keepWord(area, 'a', null)]).toEqual([null, false, false])
  }
})
