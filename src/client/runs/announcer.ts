/**
 * What is read out of how far an answer has come: what stands for a moment, and once for a question. Somebody who types would otherwise hear
 * "saved" and "sent" after each pause between two letters, over what the keyboard says.
 */

/** For so long nothing else is said, in milliseconds. */
const quiet = 1_000

/** `say` puts words into what is read out; nothing is left in it for the next question. */
export function announcer(say: (words: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let said = ''
  return {
    /** Words of where it has arrived; null while it is on its way. */
    hear(words: string | null): void {
      clearTimeout(timer)
      if (words === null || words === said) return
      timer = setTimeout(() => {
        said = words
        say(words)
      }, quiet)
    },
    /** Another question: what is said from now on counts anew. What is about to be said of the one before still is. */
    begin(): void {
      said = ''
      say('')
    },
    end(): void {
      clearTimeout(timer)
    },
  }
}
