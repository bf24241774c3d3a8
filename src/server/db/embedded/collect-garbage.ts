/**
 * Gives memory back after work that left much of it behind and is not done again: V8 would keep the room, because it expects
 * the next such work soon. Where memory is bounded from outside, the peak of a start decides the size of the machine.
 */
import v8 from 'node:v8'
import vm from 'node:vm'

let collect: (() => void) | undefined

/** Collects all that nobody holds any longer. Stops the thread for some 50 ms: for the start, never while people are served. */
export function collectGarbage(): void {
  if (!collect) {
    v8.setFlagsFromString('--expose-gc')
    collect = vm.runInNewContext('gc') as () => void
    v8.setFlagsFromString('--no-expose-gc')
  }
  collect()
}
