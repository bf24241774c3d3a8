/** Forms of one page are sent one after the other: each answer leads on, and the last one's address is the one that counts. */
let turn: Promise<unknown> = Promise.resolve()

export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}
