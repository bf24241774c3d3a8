/** The same home page drawn by other frameworks: recorded figures with their source, to read beside ours. */
import recorded from './peers.json' with { type: 'json' }

/** One line a peer, and one that says where the figures come from. They are no budgets: another set-up gave them. */
export const peerLines = (): string[] => [
  ...recorded.peers.map(
    ({ name, performance, blockingMs, mainThreadSeconds, scripts, scriptKilobytes }) =>
      `${name}, recorded: performance ${performance} of 100, total-blocking-time ${blockingMs} ms, main thread ${mainThreadSeconds} s, ${scripts} scripts of ${scriptKilobytes} KB`,
  ),
  `Source: ${recorded.source}`,
]
