/** An expected fault at start: wrong configuration, a busy port, a folder that cannot be written. */

/** Its message is one line or more for the operator and gives the remedy; no stack trace is shown. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
