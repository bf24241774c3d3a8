/**
 * The engine's state, read from an answer of the embedded PostgreSQL. After PANIC and FATAL a server would end the process and
 * start another; in WebAssembly the call just returns, without the message that ends an answer, and a client that waits for it
 * waits for ever.
 */

/** `idle`, in a `transaction`, or in one that has `failed` and takes nothing but its end. */
export type SessionState = 'idle' | 'transaction' | 'failed'

export interface AnswerState {
  /** PostgreSQL's words where it can go no further. */
  death?: string
  /** From the message that ends an answer; missing where the answer has none. */
  session?: SessionState
}

const states: Record<string, SessionState> = { I: 'idle', T: 'transaction', E: 'failed' }
const text = new TextDecoder()

/** Messages of the wire protocol: one letter, a length that counts itself, and as many bytes. */
function* messagesIn(bytes: Uint8Array): Generator<{ type: string; body: Uint8Array }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 5 <= bytes.length; ) {
    const end = at + 1 + view.getUint32(at + 1)
    yield { type: String.fromCharCode(view.getUint8(at)), body: bytes.subarray(at + 5, end) }
    at = end
  }
}

/** Fields of an error: each a letter and a text that ends with a zero. */
function errorOf(body: Uint8Array): { severity?: string; line: string } {
  const fields = new Map(
    text
      .decode(body)
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  )
  const severity = fields.get('V')
  return { severity, line: `${severity}: ${fields.get('M')} (${fields.get('C')})` }
}

/** Reads the state out of an answer to `request`. */
export function stateAfter(request: Uint8Array, answer: Uint8Array): AnswerState {
  let session: SessionState | undefined
  for (const { type, body } of messagesIn(answer)) {
    if (type === 'Z') session = states[String.fromCharCode(body[0] ?? 0)]
    if (type !== 'E') continue
    const { severity, line } = errorOf(body)
    if (severity === 'PANIC' || severity === 'FATAL') return { death: line }
  }
  if (!session && expectsEnd(request)) return { death: 'an answer came without its end' }
  return { session }
}

/** PostgreSQL's error message, where an answer holds one. */
export function errorIn(answer: Uint8Array): string | undefined {
  for (const { type, body } of messagesIn(answer)) if (type === 'E') return errorOf(body).line
}

/** A simple query, the Sync after an extended one, and the first message of a session (it has no letter) are answered to the end. */
function expectsEnd(request: Uint8Array): boolean {
  if (request[0] === 0) return true
  let last = ''
  for (const { type } of messagesIn(request)) last = type
  return last === 'Q' || last === 'S'
}
