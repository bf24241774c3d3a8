/** The one error of this folder that is meant for the person who starts the server. */

/** The database cannot be used as it is. The message is one line: what is wrong and what to do. */
export class DatabaseRefusal extends Error {
  override name = 'DatabaseRefusal'
}
