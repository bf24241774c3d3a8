/** Limits of open data, as the API keeps them and the page says them. */

/** Requests of one network in a minute. */
export const NETWORK_PER_MINUTE = 60
/** Rows that one answer has at most. */
export const ROWS_MOST = 200
/** Days back from today whose repairs the figures count. */
export const REPAIR_DAYS = 365
/** Minutes for which figures are the same. */
export const FIGURES_MINUTES = 10
/** Nights whose files stay. */
export const DUMP_DAYS = 7
/** Reported inspections of one place that its page and its publications show: the newest. */
export const REPORTED_SHOWN = 200
