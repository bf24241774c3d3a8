/** Stands for the package `prop-types`, which libraries name and only use in development. */
export default {}
