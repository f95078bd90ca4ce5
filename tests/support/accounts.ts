/** The password of every account that the tests make. */
export const PASSWORD = 'Correct1horse'
/** Where the Worker of the browser tests creates an account without hashing its password. */
export const SIGN_UP_PATH = '/api/tests/sign-up'
