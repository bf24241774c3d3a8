/** A mail server on a free port of this machine, for the length of a test, with the faults that the test wants. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface MailServer {
  port: number
  /** The mails it has taken: the recipients of the envelope, whether the line was encrypted, and the mail itself. */
  received: { to: string[]; secure: boolean; user: string | undefined; raw: string; mail: Email }[]
  /** Number of connections. */
  connections: number
  /** Waited for between taking a mail and saying so. */
  hesitate?: () => Promise<unknown>
}

/** Takes every mail without a password unless `options` say otherwise. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  atTheEnd: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<MailServer> {
  const started: MailServer = { port: 0, received: [], connections: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    // Said outright, it also stands for: we know that the built-in certificate is everybody's.
    logger: false,
    onConnect(_session, done) {
      started.connections++
      done()
    },
    async onData(stream, session, done) {
      const raw = await text(stream).catch(() => null)
      // Its sender was killed in the middle.
      if (raw === null) return done(new Error('broken off'))
      const to = session.envelope.rcptTo.map(({ address }) => address)
      started.received.push({
        to,
        secure: session.secure,
        user: session.user as string | undefined,
        raw,
        mail: await PostalMime.parse(raw),
      })
      await started.hesitate?.()
      done()
    },
    ...options,
  })
  // Some tests are about a client that gives up in the middle.
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atTheEnd(() => new Promise<void>((closed) => server.close(closed)))
  started.port = (server.server.address() as AddressInfo).port
  return started
}
